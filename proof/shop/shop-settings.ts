/** The first admin of every shop that a test starts. */
export const ADMIN = { email: 'admin@bulkhead.example', password: 'keys to the counter' } as const

/** Its plain name, as in every shop on loopback. */
export const SESSION_COOKIE = 'session'

/** Limits high enough for journeys; rate limits have route tests. */
export const SHOP_SETTINGS = {
  ADMIN_PASSWORD: ADMIN.password,
  // Two browsers slow down a small machine, which must not count as overload of the shop.
  OVERLOAD_DELAY_MS: '60000',
  // Buyers of journeys have paid nothing yet; the bounds have tests of their own.
  HOLD_SHARE_PERCENT: '100',
  HOLD_SUM_DOLLARS: '1000000000',
  HOLD_AGAIN_HOURS: '0',
  LIMIT_WRITES: '10000',
  LIMIT_ORDERS: '10000',
  LIMIT_INTENTS: '10000',
  LIMIT_READS: '1000000',
  LIMIT_SIGN_INS: '10000',
  LIMIT_SIGN_UPS: '10000',
  LIMIT_SIGN_UPS_PER_DAY: '10000',
  LIMIT_UPLOADS: '10000',
  LIMIT_IMPORTS: '10000',
  LIMIT_SHOP_MAILS_PER_DAY: '10000',
} as const
