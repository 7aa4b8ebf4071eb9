import { z } from 'zod'
import { messages } from './messages.ts'
import { isOwnPicture } from './picture-variants.ts'

/** Bounded building blocks that several calls share. Lengths are generous for people and finite for machines. */

export const Id = z.uuid()

const MAX_EMAIL_LENGTH = 254

/**
 * Accepts what HTML's own `type=email` accepts (WHATWG, "valid e-mail address").
 * The specification's narrower pattern refuses `first.last@shop.co.uk`; see docs/deviations.md.
 */
export const Email = z
  .string(messages.emailRequired)
  .min(1, messages.emailRequired)
  .max(MAX_EMAIL_LENGTH, messages.emailInvalid)
  .regex(z.regexes.html5Email, messages.emailInvalid)

const atMost = (maxLength: number) => `At most ${maxLength} characters`

export const required = (message: string, maxLength: number) =>
  z
    .string(message)
    .max(maxLength, atMost(maxLength))
    .refine((text) => text.trim().length > 0, message)

export const optionalText = (maxLength: number) =>
  z.string().max(maxLength, atMost(maxLength)).optional()

/** Dollars with at most two decimals, as the published calls carry prices. */
export const Dollars = z.number().min(0).max(999_999.99).multipleOf(0.01)

/** Apart from the other texts, which every page loads. */
export const pictureAddressMessage =
  'Upload a picture, or enter an address that starts with https://'

/**
 * A picture's address: one of the shop's own pictures, or https at an image host, which is all that the pages'
 * Content-Security-Policy lets through. No other path of this site: visitors' browsers would call it as often as the
 * page is shown, with their cookies.
 */
export const PictureUrl = z
  .string(messages.imageRequired)
  .min(1, messages.imageRequired)
  .max(2048)
  .refine((url) => isOwnPicture(url) || /^https:\/\/[^\s\\]+$/.test(url), pictureAddressMessage)

const MAX_PAGE = 1000
const pageSize = z
  .string()
  .regex(/^[1-9]\d{0,3}$/, `a whole number from 1 to ${MAX_PAGE}`)
  .transform(Number)
  .refine((size) => size <= MAX_PAGE, `a whole number from 1 to ${MAX_PAGE}`)

/** Every list is bounded: the newest 1,000 unless `limit` says fewer; `after` is the last id of the page before. */
export const page = {
  limit: pageSize.optional(),
  after: Id.optional(),
}
/** A search text of a list. */
export const SearchText = z.string().max(100)

export const DeletedCount = z.object({ deletedCount: z.int() })
export const ModifiedCount = z.object({ modifiedCount: z.int() })
export const InsertedId = z.object({ insertedId: Id })
