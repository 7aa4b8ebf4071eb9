import { z } from 'zod'
import { DEFAULT_MINIMUM_ORDER_QUANTITY } from '../../../../contract/values/quantity.ts'
import { address, count, onOff, text } from './values.ts'

/** Bounds of an order, and for how long it reserves its pieces. */
export const selling = {
  DEMO: onOff.default(true).describe('on: an empty shop is filled with the demo catalogue.'),
  MINIMUM_ORDER_QUANTITY: count
    .default(DEFAULT_MINIMUM_ORDER_QUANTITY)
    .describe('Smallest quantity of any product in one order.'),
  HOLD_HOURS: z.coerce
    .number()
    .min(0.001)
    .max(24 * 365)
    .default(24)
    .describe('How long an unpaid order reserves its stock.'),
  HOLD_MINUTES_UNPROVEN: z.coerce
    .number()
    .min(0.05)
    .max(60 * 24 * 365)
    .default(60)
    .describe(
      'Shorter limit for accounts with neither a confirmed email nor a paid order; the shorter of the two applies.',
    ),
  RETURN_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .max(365)
    .default(30)
    .describe(
      'How long after delivery customers can ask to return pieces; what an admin sets in Settings comes first.',
    ),
  UNPAID_ORDERS_PER_CUSTOMER: count
    .default(5)
    .describe('Maximum number of unpaid orders per customer.'),
  HOLD_SHARE_PERCENT: count
    .max(100)
    .default(20)
    .describe(
      'Share of the stock not held by others that an account without a paid order may reserve of each further product; its minimum order always.',
    ),
  HOLD_SUM_DOLLARS: z.coerce
    .number()
    .int()
    .min(1_000_000)
    .max(1_000_000_000)
    .default(1_000_000)
    .describe(
      'Largest sum of all further products that an account without a paid order reserves; at least one charge of a card.',
    ),
  HOLD_AGAIN_HOURS: z.coerce
    .number()
    .min(0)
    .max(24 * 365)
    .default(4)
    .describe(
      'How long an account without a paid order can’t reserve a product again after its order of it ended unpaid; 0 switches it off.',
    ),
  ORDERS_WAITING: count
    .default(200)
    .describe(
      'Orders that wait for a database connection; half of DATABASE_POOL is theirs. Further ones are answered 503.',
    ),
  CONFIRMED_EMAIL_TO_ORDER: onOff
    .default(false)
    .describe('on: only accounts with a confirmed email can order.'),
  REVIEWS_NEED_ORDER: onOff
    .default(false)
    .describe('on: only customers with a paid order can write reviews.'),
}

/** The payment provider and the register of VAT ids. */
export const payments = {
  STRIPE_SECRET_KEY: text
    .optional()
    .describe('Secret key of Stripe; without it the sandbox is used.'),
  STRIPE_PUBLISHABLE_KEY: text.optional().describe('Publishable key of Stripe.'),
  STRIPE_WEBHOOK_SECRET: text
    .optional()
    .describe('Signing secret of the webhook; two, separated by a comma, during rotation.'),
  STRIPE_API_BASE: address
    .optional()
    .describe('API address of a Stripe-compatible provider; Stripe’s own by default.'),
  STRIPE_JS_URL: address
    .default('https://js.stripe.com/v3/')
    .describe('Address of the provider’s browser script.'),
  VIES_URL: address
    .optional()
    .describe(
      'The EU’s register of VAT ids, such as https://ec.europa.eu/taxation_customs/vies/rest-api; without it staff check them.',
    ),
  STRIPE_MINIMAL: onOff
    .default(false)
    .describe(
      'on: send only amount, currency, metadata and payment_method_types, for Stripe-compatible servers.',
    ),
  CHECK_SECONDS: count
    .default(5)
    .describe(
      'Interval of the job that finds expired reservations and payments whose webhook was lost.',
    ),
}

/** Where pictures are stored. */
export const pictures = {
  S3_BUCKET: text
    .optional()
    .describe(
      'Bucket for pictures, in a store that speaks S3. Without it and IMAGE_HOST_URL pictures are stored in DATA_DIR.',
    ),
  S3_ACCESS_KEY: text.optional().describe('Access key of the store.'),
  S3_SECRET_KEY: text.optional().describe('Secret key of the store.'),
  S3_ENDPOINT: address.optional().describe('Address of the store; Amazon’s own by default.'),
  S3_REGION: text.optional().describe('Region of the store; us-east-1 by default.'),
  IMAGE_HOST_URL: address
    .optional()
    .describe(
      'External image host that pictures are posted to (fields key and image). It serves one size and can’t delete.',
    ),
  IMAGE_HOST_KEY: text.optional().describe('Key of the image host; it never leaves the server.'),
}
