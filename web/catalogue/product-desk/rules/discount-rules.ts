import { z } from 'zod'
import { Discount } from '../../../../contract/catalogue/products.ts'
import { shopZone } from '../../../../contract/values/days/shop-zone.ts'
import { endOfDay } from '../../../../contract/values/days/zones.ts'
import { messages } from '../../../../contract/values/messages.ts'
import type { Cents } from '../../../../contract/values/money/money.ts'
import { leavesPrice } from '../../../../contract/values/money/price.ts'
import type { DiscountEntries } from '../discount/discount-form.ts'

const entries = z.object({ percent: z.string(), until: z.string() })

/** A required discount of a product with this list price. */
export const discountSchema = (listPrice: Cents) =>
  entries.transform(readDiscount).refine(({ percent }) => leavesPrice(listPrice, percent), {
    path: ['percent'],
    message: messages.discountTooLarge,
  })

export type CheckedDiscount = z.output<ReturnType<typeof discountSchema>>

/** An optional discount. */
export const optionalDiscountSchema = entries.transform((typed, context) =>
  typed.percent.trim() === '' && typed.until === '' ? undefined : readDiscount(typed, context),
)

function readDiscount(typed: DiscountEntries, context: z.RefinementCtx) {
  const given = typed.percent.trim()
  const percent = Discount.shape.percent.safeParse(given === '' ? Number.NaN : Number(given))
  const until = lastMoment(typed.until)
  if (!percent.success)
    context.addIssue({
      code: 'custom',
      path: ['percent'],
      message: percent.error.issues[0]?.message,
    })
  if (!until || Date.parse(until) <= Date.now())
    context.addIssue({ code: 'custom', path: ['until'], message: 'Choose today or a later date' })
  return percent.success && until ? { percent: percent.data, until } : z.NEVER
}

/** The end of a day in the time zone of `formatDay`, so that the day shown is the day chosen. */
const lastMoment = (day: string) => endOfDay(shopZone(), day)?.toISOString()
