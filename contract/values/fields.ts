import { z } from 'zod'
import { messages } from './messages.ts'
import { isOwnPicture } from './picture-variants.ts'
import { atMost } from './text/at-most.ts'
import './text/plain-faults.ts'

/** Length limits and field types that several calls share. */

export { atMost }

export const Id = z.uuid()

const DAY_TEXT = 'a day, as in 2026-11-30'

/** A day that is asked for. Midnights of other years have a spelling that PostgreSQL doesn't read. */
export const AskedDay = z.iso
  .date(DAY_TEXT)
  .refine((day) => day >= '1970-01-02' && day < '9999-01-01', DAY_TEXT)

/** A month of this century, as in 2026-11: the days of files in a ZIP end with it (APPNOTE 4.4.6). */
export const Month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'A month such as 2026-11')

const MAX_EMAIL_LENGTH = 254

/**
 * Accepts the same addresses as HTML's `type=email` (WHATWG, "valid e-mail address"). The specification's narrower
 * pattern refuses `first.last@shop.co.uk`; see docs/deviations.md.
 */
export const Email = z
  .string(messages.emailRequired)
  .min(1, messages.emailRequired)
  .max(MAX_EMAIL_LENGTH, messages.emailInvalid)
  .regex(z.regexes.html5Email, messages.emailInvalid)

/** The message is a function where its words are the shop's. */
export const required = (error: string | (() => string), maxLength: number) =>
  z
    .string({ error })
    .max(maxLength, atMost(maxLength))
    .refine((text) => text.trim().length > 0, { error })

export const optionalText = (maxLength: number) =>
  z.string().max(maxLength, atMost(maxLength)).optional()

/** An empty text removes the value, as null does. */
export const removableText = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .transform((text) => text.trim() || null)
    .nullable()

/** A customer’s own number for a purchase. Here, since the order step checks it as typed without the calls of carts. */
export const PoNumber = optionalText(40)

const DOLLARS = 'Dollars and cents, up to $999,999.99'
const inCents = (amount: z.ZodNumber) => amount.max(999_999.99, DOLLARS).multipleOf(0.01, DOLLARS)

/** Dollars with at most two decimals, as in the published calls. */
export const Dollars = inCents(z.number(DOLLARS).min(0, DOLLARS))

/** A product's price: more than zero. */
export const Price = inCents(z.number(messages.priceRequired).positive(messages.priceRequired))

/** Kept out of `messages`, which every page loads. */
export const pictureAddressMessage =
  'Upload a picture, or enter an address that starts with https://'

/**
 * A picture's address: one of the shop's own pictures, or https, as the Content-Security-Policy allows. Other paths of
 * this site are refused: visitors' browsers would call them with their cookies.
 */
export const PictureUrl = z
  .string(messages.imageRequired)
  .min(1, messages.imageRequired)
  .max(2048)
  .refine((url) => isOwnPicture(url) || /^https:\/\/[^\s\\]+$/.test(url), pictureAddressMessage)

/** Rows of the specification's lists. */
export const MOST_ROWS = 1000
/** Rows of the feed of events, which are small and read by programs. */
export const MOST_EVENTS = 10_000
/** Rows of any other list that visitors read. */
const MOST_OPEN_ROWS = 200

function pageSize(most: number) {
  const rule = `a whole number from 1 to ${most}`
  return z
    .string()
    .regex(/^[1-9]\d{0,4}$/, rule)
    .transform(Number)
    .refine((size) => size <= most, rule)
}

/** Lists are limited: the newest 1,000, or fewer by `limit`; `after` is the last id of the previous page. */
export const page = {
  limit: pageSize(MOST_ROWS).optional(),
  after: Id.optional(),
}
export const feedPageSize = pageSize(MOST_EVENTS).optional()
export const openPageSize = pageSize(MOST_OPEN_ROWS)

/** Search text of a list. */
export const SearchText = z.string().max(100)

/** A number of ours from 1 on: a version, a row. PostgreSQL keeps it as an integer. */
export const PositiveInteger = z.int().min(1).max(2_147_483_647)

export const DeletedCount = z.object({ deletedCount: z.int() })
export const ModifiedCount = z.object({ modifiedCount: z.int() })
export const InsertedId = z.object({ insertedId: Id })
