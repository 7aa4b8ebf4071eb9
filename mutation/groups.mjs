/**
 * What is changed on purpose, and the tests that have to notice. A group of its own for each subject, because every
 * change runs the tests of its group, and those of money take a second while those of refunds start a provider.
 */
export const groups = {
  money: {
    mutate: [
      'contract/money.ts',
      'contract/quantity.ts',
      'server/catalog/price.ts',
      'server/orders/order-state.ts',
    ],
    tests: [
      'contract/{money,quantity}.test.ts',
      'server/catalog/price.test.ts',
      'server/orders/order-state.test.ts',
    ],
    needsDatabase: false,
  },
  access: {
    mutate: ['server/http/guards.ts', 'server/http/refuse-foreign.ts'],
    tests: ['server/http/{guards,refuse-foreign}.test.ts'],
    needsDatabase: true,
  },
  stock: {
    mutate: [
      'server/orders/{hold-store,order-ending,order-service,order-store,placement-store}.ts',
    ],
    tests: ['server/orders/*.test.ts', 'server/payments/{payments,settling}.test.ts'],
    needsDatabase: true,
  },
  refunds: {
    mutate: ['server/payments/{refund-service,refund-store}.ts'],
    tests: ['server/payments/{refunds,settling}.test.ts'],
    needsDatabase: true,
  },
}

/** The group that `mutation/run.mjs` runs now. */
export const group = groups[process.env.MUTATION_GROUP ?? 'money']
