import { z } from 'zod'
import { Country } from '../../delivery/country.ts'
import { keyOfPostCode } from '../../delivery/post-codes.ts'
import { shipToBounds } from '../../delivery/ship-to.ts'
import { TaxCategory } from '../../delivery/tax-category.ts'
import { required } from '../../values/fields.ts'

export const taxBounds = { rules: 500, nameLength: 60 } as const

const RATE = 'Per cent, 0 to 100, up to three decimals'
const Day = z.iso.date('A day: 2026-01-31')

const TaxRule = z
  .strictObject({
    name: required('Name the tax as buyers know it', taxBounds.nameLength),
    country: Country,
    /** State or province, for certificates of it; empty: the whole country. */
    region: z.string().trim().max(shipToBounds.region),
    /** Of the post codes for which it holds; empty: all of the country. */
    postPrefix: z
      .string()
      .transform(keyOfPostCode)
      .refine(
        (key) => key.length <= shipToBounds.postCode,
        `Up to ${shipToBounds.postCode} characters`,
      ),
    category: TaxCategory,
    /** Per cent. */
    rate: z.number(RATE).min(0, RATE).max(100, RATE).multipleOf(0.001, RATE),
    /** Whether the freight of an order is taxed by it. */
    freightToo: z.boolean(),
    validFrom: Day,
    /** The last day; null: until further notice. */
    validUntil: Day.nullable(),
  })
  .superRefine(({ region, postPrefix, validFrom, validUntil }, context) => {
    if (region !== '' && postPrefix === '')
      context.addIssue({
        code: 'custom',
        path: ['postPrefix'],
        message: 'Say where the region’s post codes begin',
      })
    if (validUntil !== null && validUntil < validFrom)
      context.addIssue({
        code: 'custom',
        path: ['validUntil'],
        message: 'Not before the first day',
      })
  })
export type TaxRule = z.infer<typeof TaxRule>

/** What the owner says about taxes. The rules are compared as they stand: no rate is known to the shop. */
export const TaxSetting = z.strictObject({
  isOn: z.boolean(),
  rules: z
    .array(TaxRule)
    .max(taxBounds.rules)
    .superRefine((rules, context) => {
      for (const [place, rule] of rules.entries()) {
        const rival = rules.slice(0, place).find((one) => claimTheSame(one, rule))
        if (rival)
          context.addIssue({
            code: 'custom',
            path: [place, 'validFrom'],
            message: `${rival.name} holds on the same days for the same post codes and category`,
          })
      }
    }),
})
export type TaxSetting = z.infer<typeof TaxSetting>

export const defaultTax: TaxSetting = { isOn: false, rules: [] }

function claimTheSame(one: TaxRule, other: TaxRule): boolean {
  return (
    one.country === other.country &&
    one.postPrefix === other.postPrefix &&
    one.category === other.category &&
    one.validFrom <= (other.validUntil ?? '9999') &&
    other.validFrom <= (one.validUntil ?? '9999')
  )
}
