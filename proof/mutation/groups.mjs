/**
 * The files that are mutated, and the tests of their rules, which must fail; tests of the whole shop take minutes and
 * catch no more. With `sql`, guards in statements are dropped, too, and tests run repeatedly in one process;
 * with `loosensPolicies`, the policies of calls are loosened.
 */
export const groups = {
  money: {
    mutate: [
      'contract/values/money/{money,price}.ts',
      'contract/values/quantity.ts',
      'contract/catalogue/bulk/{better-quantities,ladder-faults,ladder-text,offer,packs,sale-terms}.ts',
      'contract/ordering/cart/*.ts',
      '!contract/ordering/cart/*.test.ts',
      'server/ordering/orders/order-state.ts',
    ],
    tests: [
      'contract/values/money/{money,price}.test.ts',
      'contract/values/quantity.test.ts',
      'contract/{bulk,cart}/*.test.ts',
      'server/ordering/orders/order-state.test.ts',
    ],
    needsDatabase: false,
  },
  access: {
    mutate: [
      'server/platform/http/refusals/guards.ts',
      'server/platform/http/refusals/refuse-foreign.ts',
    ],
    tests: ['server/platform/http/refusals/{guards,refuse-foreign}.test.ts'],
    needsDatabase: true,
  },
  rights: {
    mutate: [
      'contract/values/rights.ts',
      'contract/people/rights.ts',
      'server/people/sessions/user-rights.ts',
      'server/people/keys/{find-user-by-key,key-store,make-key,read-network,revoke-key}.ts',
      'server/office/users/roles/{lock-reach,set-role}.ts',
    ],
    sql: [
      { file: 'server/people/sessions/user-rights.ts' },
      { file: 'server/people/keys/key-store.ts' },
    ],
    loosensPolicies: true,
    tests: [
      'scripts/docs/access-page.test.ts',
      'server/people/keys/keys.test.ts',
      'server/office/users/roles/roles.test.ts',
      'server/people/second-factor/required.test.ts',
    ],
    needsDatabase: true,
  },
  stock: {
    mutate: [
      'server/ordering/payments/checkout/end-order.ts',
      'server/ordering/orders/{order-service,order-store}.ts',
      'server/ordering/orders/holds/hold-store.ts',
      'server/ordering/orders/placing/{place-order,judge-goods,insert-order,order-customer}.ts',
    ],
    sql: [
      { file: 'server/ordering/orders/holds/hold-store.ts' },
      { file: 'server/ordering/orders/order-store.ts' },
      { file: 'server/ordering/orders/placing/insert-order.ts' },
      { file: 'server/ordering/orders/placing/order-customer.ts' },
    ],
    tests: [
      'server/ordering/payments/checkout/end-order.test.ts',
      'server/ordering/orders/{placing/place-order,placing/placement-locks,order-service,order-state}.test.ts',
    ],
    needsDatabase: true,
  },
  refunds: {
    mutate: ['server/ordering/refunds/{refund-order,refund-service,refund-store}.ts'],
    sql: [{ file: 'server/ordering/refunds/refund-store.ts' }],
    tests: [
      'server/ordering/refunds/refund-order.test.ts',
      'server/ordering/refunds/provider-refunds.test.ts',
    ],
    needsDatabase: true,
  },
}

/** The group that `proof/mutation/run.mjs` is running. */
export const group = groups[process.env.MUTATION_GROUP ?? 'money']
