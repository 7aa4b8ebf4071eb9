/**
 * The files that are mutated, and the tests of their rules, which must fail; tests of the whole shop take minutes and
 * catch no more. With `sql`, guards in statements are dropped, too, and tests run repeatedly in one process.
 */
export const groups = {
  money: {
    mutate: [
      'contract/values/money/{money,price}.ts',
      'contract/values/quantity.ts',
      'contract/bulk/{better-quantities,ladder-faults,ladder-text,offer,packs,sale-terms}.ts',
      'contract/cart/*.ts',
      '!contract/cart/*.test.ts',
      'server/orders/order-state.ts',
    ],
    tests: [
      'contract/values/money/{money,price}.test.ts',
      'contract/values/quantity.test.ts',
      'contract/{bulk,cart}/*.test.ts',
      'server/orders/order-state.test.ts',
    ],
    needsDatabase: false,
  },
  access: {
    mutate: ['server/http/refusals/guards.ts', 'server/http/refusals/refuse-foreign.ts'],
    tests: ['server/http/refusals/{guards,refuse-foreign}.test.ts'],
    needsDatabase: true,
  },
  stock: {
    mutate: [
      'server/checkout/end-order.ts',
      'server/orders/{order-service,order-store}.ts',
      'server/orders/holds/hold-store.ts',
      'server/orders/placing/{place-order,judge-goods,insert-order,order-customer}.ts',
    ],
    sql: [
      { file: 'server/orders/holds/hold-store.ts' },
      { file: 'server/orders/order-store.ts' },
      { file: 'server/orders/placing/insert-order.ts' },
      { file: 'server/orders/placing/order-customer.ts' },
    ],
    tests: [
      'server/checkout/end-order.test.ts',
      'server/orders/{placing/place-order,placing/placement-locks,order-service,order-state}.test.ts',
    ],
    needsDatabase: true,
  },
  refunds: {
    mutate: ['server/payments/refunds/{refund-order,refund-service,refund-store}.ts'],
    sql: [{ file: 'server/payments/refunds/refund-store.ts' }],
    tests: [
      'server/payments/refunds/refund-order.test.ts',
      'server/payments/refunds/provider-refunds.test.ts',
    ],
    needsDatabase: true,
  },
}

/** The group that `proof/mutation/run.mjs` is running. */
export const group = groups[process.env.MUTATION_GROUP ?? 'money']
