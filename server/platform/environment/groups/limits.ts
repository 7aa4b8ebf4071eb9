import { z } from 'zod'
import { count } from './values.ts'

/** How often a caller may ask. */
export const limits = {
  LIMIT_READS: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000_000)
    .default(12_000)
    .describe(
      'Reads per minute and address, counted by each node; one for each 100 rows of a list. Behind a proxy that TRUSTED_PROXIES does not name, all visitors share one address.',
    ),
  LIMIT_WRITES: count
    .default(60)
    .describe('Changes per minute and caller: the user, or the address if nobody is logged in.'),
  LIMIT_KEYS: count.default(600).describe('Calls per minute and key of another program.'),
  LIMIT_PRICES: count
    .default(120)
    .describe('Carts priced without an account, per minute and address.'),
  LIMIT_ORDERS: count.default(30).describe('Orders per minute and customer.'),
  LIMIT_INTENTS: count.default(30).describe('Payment intents per minute and customer.'),
  LIMIT_UPLOADS: count.default(20).describe('Picture uploads per minute and customer.'),
  LIMIT_IMPORTS: count.default(6).describe('Files of changes per minute and admin.'),
  LIMIT_RESOLVES: count
    .default(20)
    .describe(
      'Parts lists read per minute and user, or address of visitors; an address has three times as many.',
    ),
  LIMIT_DOCUMENTS: count
    .default(30)
    .describe(
      'Files made for download, and pages of the sitemap, per minute and user, or address of visitors; an address has three times as many.',
    ),
  LIMIT_WEBHOOKS: count.default(6000).describe('Provider events per minute and address.'),
  LIMIT_SIGN_INS: count.default(20).describe('Logins per minute and address.'),
  LIMIT_SIGN_UPS: count.default(10).describe('Sign-ups per minute and address.'),
  LIMIT_SIGN_UPS_PER_DAY: count.default(200).describe('Sign-ups per day (UTC) and address.'),
  LIMIT_SHOP_MAILS_PER_DAY: count
    .default(10)
    .describe(
      'Questions to the shop’s mailbox (a quote, a missing part) per day (UTC) and address.',
    ),
  LIMIT_RESETS: count
    .default(10)
    .describe('Password reset and confirmation mails per minute and address.'),
}
