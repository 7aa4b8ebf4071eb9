import { axles, boltCircles, type Family, makes, pick, size, step, text } from './family.ts'

/** Parts that are replaced with every service. */
export const wearParts: readonly [Family, ...Family[]] = [
  {
    category: 'Brakes',
    code: '3100',
    picture: 'brake-disc.webp',
    brands: ['Tarnholm', 'Stavren', 'Brakken', 'Norvall', 'Ferrodal'],
    cents: [780, 3900],
    minimums: [500, 500, 750, 1000],
    part(chance) {
      const diameter = step(chance, 232, 380, 4)
      const thickness = step(chance, 9, 36, 1)
      const face = pick(chance, ['plain', 'drilled', 'slotted', 'drilled and slotted'])
      const kind = thickness > 14 ? 'vented' : 'solid'
      return {
        name: `Brake disc, ${face} and ${kind}, ${diameter} × ${thickness} mm`,
        description:
          'Cast iron, machined both sides and oiled. Packed in pairs, minimum thickness stamped on the bell.',
        attributes: [
          size('Diameter', diameter, 'mm'),
          size('Thickness', thickness, 'mm'),
          text('Bolt circle', pick(chance, boltCircles)),
          text('Face', face),
          text('Kind', kind),
          text('Axle', pick(chance, axles)),
          text('Fits', pick(chance, makes)),
        ],
      }
    },
  },
  {
    category: 'Brakes',
    code: '3040',
    picture: 'brake-pads.webp',
    brands: ['Tarnholm', 'Stavren', 'Brakken', 'Ferrodal'],
    cents: [640, 2800],
    minimums: [500, 1000],
    part(chance) {
      const axle = pick(chance, axles)
      const width = step(chance, 95, 190, 2)
      const compound = pick(chance, ['organic', 'semi-metallic', 'ceramic', 'low-metallic'])
      return {
        name: `Brake pad set, ${compound}, ${axle.toLowerCase()} axle, ${width} mm`,
        description:
          'Four pads with shims and wear indicator where the caliper takes one. One set to a box.',
        attributes: [
          text('Axle', axle),
          size('Width', width, 'mm'),
          size('Height', step(chance, 42, 74, 1), 'mm'),
          text('Compound', compound),
          text('Wear indicator', pick(chance, ['none', 'acoustic', 'electric'])),
          text('Fits', pick(chance, makes)),
        ],
      }
    },
  },
  {
    category: 'Brakes',
    code: '3220',
    picture: 'brake-pads.webp',
    brands: ['Stavren', 'Brakken', 'Norvall'],
    cents: [210, 960],
    minimums: [1000, 2000],
    part(chance) {
      const length = step(chance, 180, 720, 5)
      const thread = pick(chance, ['M10 × 1', 'M10 × 1.25', '3/8 in UNF'])
      return {
        name: `Brake hose ${length} mm, ${thread}`,
        description:
          'EPDM with two plies of polyester, crimped steel ends, pressure tested. Ten hoses to a bag.',
        attributes: [
          size('Length', length, 'mm'),
          text('Thread', thread),
          text('Sheath', pick(chance, ['rubber', 'braided steel'])),
          text('Axle', pick(chance, axles)),
          text('Fits', pick(chance, makes)),
        ],
      }
    },
  },
  {
    category: 'Filters',
    code: '2030',
    picture: 'oil-filter.webp',
    brands: ['Filtrava', 'Purolan', 'Siebert', 'Mannwick'],
    cents: [130, 620],
    minimums: [1000, 2000],
    part(chance) {
      const thread = pick(chance, ['3/4-16 UNF', '13/16-16 UNF', 'M20 × 1.5', 'M22 × 1.5'])
      const height = step(chance, 65, 142, 1)
      return {
        name: `Spin-on oil filter ${height} mm, ${thread}`,
        description:
          'Full-flow filter with anti-drain valve and bypass, gasket oiled. Twelve filters to a carton.',
        attributes: [
          text('Thread', thread),
          size('Height', height, 'mm'),
          size('Diameter', pick(chance, [66, 76, 80, 93]), 'mm'),
          size('Bypass', pick(chance, [0.8, 1, 1.2, 1.5]), 'bar'),
          text('Fits', pick(chance, makes)),
        ],
      }
    },
  },
  {
    category: 'Filters',
    code: '2050',
    picture: 'air-filter.webp',
    brands: ['Filtrava', 'Purolan', 'Siebert', 'Mannwick'],
    cents: [220, 980],
    minimums: [500, 1000],
    part(chance) {
      const length = step(chance, 180, 360, 2)
      const width = step(chance, 120, 240, 2)
      return {
        name: `Panel air filter ${length} × ${width} mm`,
        description:
          'Pleated paper in a moulded polyurethane frame with a sealing lip. One filter to a box.',
        attributes: [
          size('Length', length, 'mm'),
          size('Width', width, 'mm'),
          size('Height', pick(chance, [30, 40, 46, 58, 70]), 'mm'),
          text('Medium', pick(chance, ['cellulose', 'synthetic', 'activated carbon'])),
          text('Fits', pick(chance, makes)),
        ],
      }
    },
  },
]
