/** Skills and projects of the About page's invented developer. */
export const skills = [
  { name: 'TypeScript', use: 'One language on both sides of the counter', years: 9 },
  { name: 'React', use: 'Screens, rendered on the server first', years: 9 },
  { name: 'Tailwind CSS, daisyUI', use: 'One set of sizes and colours', years: 5 },
  { name: 'Accessibility', use: 'Keyboard, screen readers, WCAG 2.2 AA', years: 7 },
  { name: 'Node.js, Fastify', use: 'The shop’s own calls', years: 10 },
  { name: 'PostgreSQL', use: 'Stock and orders that always add up', years: 11 },
  { name: 'Card payment', use: 'Stripe, 3-D Secure, signed webhooks', years: 6 },
  { name: 'Testing', use: 'Vitest, Playwright, fast-check', years: 8 },
  { name: 'Linux', use: 'Servers, backups, measurements', years: 12 },
] as const

export const projects = [
  {
    number: 'PR-01',
    name: 'Dockline',
    description:
      'Time slots for lorries at eleven loading docks, booked by the hauliers themselves.',
    address: 'https://example.org/dockline',
  },
  {
    number: 'PR-02',
    name: 'Torque Table',
    description: 'Tightening torques for 4,000 screw joints, searchable offline from a phone.',
    address: 'https://example.org/torque-table',
  },
  {
    number: 'PR-03',
    name: 'Bin Count',
    description: 'Stocktaking with a barcode reader: two people count, the software compares.',
    address: 'https://example.org/bin-count',
  },
  {
    number: 'PR-04',
    name: 'Core Return',
    description: 'Deposits for used alternators and starters, from the sale to the refund.',
    address: 'https://example.org/core-return',
  },
] as const
