import { z } from 'zod'
import { TaxCategory } from '../../catalogue/field-rules.ts'
import { Country } from '../../people/addresses/country.ts'
import { prefixFault, readPrefixes } from '../../people/addresses/post-codes.ts'
import { shipToBounds } from '../../people/addresses/ship-to.ts'
import type { Endpoint } from '../../values/endpoint.ts'
import { atMost, required } from '../../values/fields.ts'
import { words } from '../../values/text/words.ts'
import { hasGoodPostCode, placeShape, wrongPostCode } from '../delivery/delivered.ts'

export const taxBounds = {
  rules: 500,
  nameLength: 60,
  /** Characters of all beginnings of a rule's post codes. */
  prefixes: 4000,
} as const

const RATE = 'Per cent, 0 to 100, up to three decimals'
const Day = z.iso.date('A day: 2026-01-31')

const TaxRule = z
  .strictObject({
    name: required('Name the tax as buyers know it', taxBounds.nameLength),
    country: Country,
    /** State or province, for its certificates; empty for the whole country. */
    region: z.string().trim().max(shipToBounds.region),
    /** Beginnings of the post codes that the rule applies to, separated by commas; empty for the whole country. */
    postPrefix: z.string().max(taxBounds.prefixes, atMost(taxBounds.prefixes)),
    category: TaxCategory,
    /** Percentage. */
    rate: z.number(RATE).min(0, RATE).max(100, RATE).multipleOf(0.001, RATE),
    /** Whether the rule also taxes the freight of an order. */
    freightToo: z.boolean(),
    validFrom: Day,
    /** The last day; null if the rule has no end. */
    validUntil: Day.nullable(),
  })
  .transform((rule) => ({
    ...rule,
    postPrefix: readPrefixes(rule.country, rule.postPrefix).join(', '),
  }))
  .superRefine(({ country, region, postPrefix, validFrom, validUntil }, context) => {
    const message = prefixFault(country, readPrefixes(country, postPrefix))
    if (message) context.addIssue({ code: 'custom', path: ['postPrefix'], message })
    if (region !== '' && postPrefix === '')
      context.addIssue({
        code: 'custom',
        path: ['postPrefix'],
        message: `Say where the region’s ${words().postCode}s begin`,
      })
    if (validUntil !== null && validUntil < validFrom)
      context.addIssue({
        code: 'custom',
        path: ['validUntil'],
        message: 'Not before the first day',
      })
  })
export type TaxRule = z.infer<typeof TaxRule>

/** The owner's tax rules. The shop knows no rates of its own: it only applies these rules. */
export const TaxSetting = z.strictObject({
  isOn: z.boolean(),
  rules: z
    .array(TaxRule)
    .max(taxBounds.rules)
    .superRefine((rules, context) => {
      const claims = rules.map((rule) => ({
        ...rule,
        prefixes: readPrefixes(rule.country, rule.postPrefix),
      }))
      for (const [place, claim] of claims.entries()) {
        const rival = claims.slice(0, place).find((one) => claimTheSame(one, claim))
        if (rival)
          context.addIssue({
            code: 'custom',
            path: [place, 'validFrom'],
            message: `${rival.name} holds on the same days for the same ${words().postCode}s and category`,
          })
      }
    }),
})
export type TaxSetting = z.infer<typeof TaxSetting>

export const defaultTax: TaxSetting = { isOn: false, rules: [] }

interface PrefixedRule extends TaxRule {
  readonly prefixes: readonly string[]
}

function claimTheSame(one: PrefixedRule, other: PrefixedRule): boolean {
  return (
    one.country === other.country &&
    one.category === other.category &&
    one.validFrom <= (other.validUntil ?? '9999') &&
    other.validFrom <= (one.validUntil ?? '9999') &&
    (one.prefixes.length === 0
      ? other.prefixes.length === 0
      : one.prefixes.some((prefix) => other.prefixes.includes(prefix)))
  )
}

export const tryTax = {
  method: 'POST',
  path: '/settings/tax/try',
  summary: 'The saved rule that taxes a post code today, also while taxes are switched off.',
  access: 'settings:read',
  limit: 'reads',
  body: z
    .strictObject({
      country: placeShape.country,
      postCode: placeShape.postCode,
      category: TaxCategory,
    })
    .refine(hasGoodPostCode, wrongPostCode),
  answers: {
    200: z.object({
      /** Place of the rule, from 1; null if no rule applies. */
      rule: z.int().nullable(),
      name: z.string().nullable(),
      /** Percentage. */
      rate: z.number().nullable(),
      freightToo: z.boolean(),
      /** The beginning that matched; empty for the whole country. */
      prefix: z.string().nullable(),
      /** Whether the country has rules today, so that an order that none meets is told. */
      hasRules: z.boolean(),
    }),
  },
} as const satisfies Endpoint
