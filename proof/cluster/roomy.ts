/** Raised limits: those of calls have tests of their own. */
export const ROOMY = {
  OVERLOAD_DELAY_MS: '60000',
  LIMIT_READS: '1000000',
  LIMIT_ORDERS: '1000000',
  LIMIT_INTENTS: '1000000',
  LIMIT_WRITES: '1000000',
  LIMIT_WEBHOOKS: '1000000',
  LIMIT_DOCUMENTS: '1000000',
  UNPAID_ORDERS_PER_CUSTOMER: '1000000',
  HOLD_SHARE_PERCENT: '100',
  HOLD_SUM_DOLLARS: '1000000000',
  HOLD_AGAIN_HOURS: '0',
  CHECK_SECONDS: '1',
  // HAProxy asks every second, and believes the second answer.
  DRAIN_SECONDS: '4',
}
