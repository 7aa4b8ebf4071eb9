import { z } from 'zod'
import { productFields } from '../../catalogue/product-fields.ts'
import { countryNames } from '../../people/addresses/countries.ts'
import { Country } from '../../people/addresses/country.ts'
import { keyOfPostCode, prefixFault } from '../../people/addresses/post-codes.ts'
import { shipToBounds } from '../../people/addresses/ship-to.ts'
import type { Endpoint } from '../../values/endpoint.ts'
import { atMost, Dollars, required } from '../../values/fields.ts'
import { hasGoodPostCode, placeShape, wrongPostCode } from './delivered.ts'

export const freightBounds = {
  zones: 60,
  /** Prefixes of post codes in one zone. */
  prefixes: 300,
  steps: 30,
  pallets: 10_000,
  dispatchDays: 60,
  transitDays: 60,
  holidays: 100,
  packDefaults: 100,
  /** Weight of one piece. */
  kilograms: 100_000,
} as const

const whole = (least: number, most: number, text: string) =>
  z.int(text).min(least, text).max(most, text)

const Pallets = whole(1, freightBounds.pallets, 'Whole pallets, 1 to 10,000')

const PREFIX = 'Letters and digits, such as 606'
/** A post code's beginning, stored as its key. */
const Prefix = z
  .string(PREFIX)
  .max(shipToBounds.postCode, atMost(shipToBounds.postCode))
  .regex(/^[A-Za-z\d -]*[A-Za-z\d][A-Za-z\d -]*$/, PREFIX)
  .transform(keyOfPostCode)

/** A row of the tariff: a price for each pallet, or one for all of them. */
const Step = z
  .strictObject({ upToPallets: Pallets, perPallet: Dollars.optional(), flat: Dollars.optional() })
  .refine(({ perPallet, flat }) => (perPallet === undefined) !== (flat === undefined), {
    path: ['perPallet'],
    message: 'Either a price per pallet or one for all',
  })

const Steps = z
  .array(Step)
  .min(1, 'Add a step')
  .max(freightBounds.steps)
  .superRefine((steps, context) => {
    for (const [place, { upToPallets }] of steps.entries())
      if (place > 0 && upToPallets <= (steps[place - 1]?.upToPallets ?? 0))
        context.addIssue({
          code: 'custom',
          path: [place, 'upToPallets'],
          message: 'Steps go up',
        })
  })

const TransitDays = whole(0, freightBounds.transitDays, 'Whole days, 0 to 60')

const Zone = z
  .strictObject({
    name: required('Name is required', 40),
    country: Country,
    /** Beginnings of post codes; empty for the whole country. */
    prefixes: z.array(Prefix).max(freightBounds.prefixes),
    steps: Steps,
    /** Working days from the dock to the buyer; left out if the owner doesn't say. */
    transitDays: TransitDays.optional(),
  })
  .superRefine(({ country, prefixes }, context) => {
    // A prefix of signs alone has a fault of its own.
    const written = prefixes.filter((prefix) => keyOfPostCode(prefix) !== '')
    const message = prefixFault(country, written)
    if (message) context.addIssue({ code: 'custom', path: ['prefixes'], message })
  })

const Zones = z
  .array(Zone)
  .max(freightBounds.zones)
  .superRefine((zones, context) => {
    const claimed = new Map<string, number>()
    for (const [place, { country, prefixes }] of zones.entries())
      for (const prefix of prefixes.length === 0 ? [''] : prefixes) {
        const claim = `${country} ${prefix}`
        const by = claimed.get(claim)
        claimed.set(claim, place)
        if (by === undefined) continue
        const what = prefix === '' ? `all of ${countryNames[country]}` : prefix
        const message = by === place ? `${what} is there twice` : `Two zones claim ${what}`
        context.addIssue({ code: 'custom', path: [place, 'prefixes'], message })
      }
  })

const PIECES = 'Whole pieces, 1 to 10,000,000'
const KILOGRAMS = 'More than 0 and at most 100,000, or empty'

/** Default packs for parts of a category that have no pack data of their own. */
const PackDefault = z.strictObject({
  /** Empty for parts without a category. */
  category: z
    .string()
    .trim()
    .max(productFields.category.longest, atMost(productFields.category.longest)),
  palletPieces: whole(1, productFields.palletPieces.most, PIECES),
  /** Null if unknown. */
  pieceKilograms: z
    .number(KILOGRAMS)
    .positive(KILOGRAMS)
    .max(freightBounds.kilograms, KILOGRAMS)
    .nullable(),
})
export type PackDefault = z.infer<typeof PackDefault>

const PackDefaults = z
  .array(PackDefault)
  .max(freightBounds.packDefaults)
  .superRefine((defaults, context) => {
    const categories = defaults.map(({ category }) => category)
    for (const [place, category] of categories.entries()) {
      if (categories.indexOf(category) === place) continue
      const message = `${category || 'No category'} is there twice`
      context.addIssue({ code: 'custom', path: [place, 'category'], message })
    }
  })

/** How the owner prices freight: dollars, zones by post code, steps by pallets. */
export const FreightSetting = z.strictObject({
  isOn: z.boolean(),
  /** Parts may share a pallet. */
  mixed: z.boolean(),
  /** Buyers may collect at the dock. */
  pickUp: z.boolean(),
  dispatchDays: whole(
    0,
    freightBounds.dispatchDays,
    `Whole days, 0 to ${freightBounds.dispatchDays}`,
  ),
  /** Days on which nothing leaves, besides weekends. */
  holidays: z
    .array(z.iso.date('Days such as 2026-12-25, with commas between'))
    .max(freightBounds.holidays, `At most ${freightBounds.holidays} days`)
    .default([]),
  /** Dollars added to a delivery that needs a lift gate. */
  liftGate: Dollars,
  /** Price for parts without pallet data but with a known weight; null: their freight needs a quote. */
  perKilogram: Dollars.min(0.01, 'At least $0.01, or empty').nullable(),
  /** For parts that have neither pallet data nor a price by weight. */
  packDefaults: PackDefaults.default([]),
  /** The category by which freight is taxed. */
  taxCategory: z.string().regex(/^[a-z][a-zA-Z0-9]{0,29}$/, 'A tax category, such as standard'),
  zones: Zones,
})

/** The owner's freight prices. */
export type Tariff = z.infer<typeof FreightSetting>

export const defaultFreight: Tariff = {
  isOn: false,
  mixed: true,
  pickUp: false,
  dispatchDays: 2,
  holidays: [],
  liftGate: 0,
  perKilogram: null,
  packDefaults: [],
  taxCategory: 'standard',
  zones: [],
}

export const tryFreight = {
  method: 'POST',
  path: '/settings/freight/try',
  summary: 'What the saved tariff asks for pallets to a post code, also while it is switched off.',
  access: 'settings:read',
  limit: 'reads',
  body: z
    .strictObject({
      country: placeShape.country,
      postCode: placeShape.postCode,
      pallets: Pallets,
    })
    .refine(hasGoodPostCode, wrongPostCode),
  answers: {
    200: z.object({
      /** Dollars; null if unpriced. */
      amount: z.number().nullable(),
      zone: z.string().nullable(),
      /** Place of the step in its zone, from 1. */
      rule: z.int().nullable(),
      /** The reason if freight is unpriced. */
      detail: z.string().nullable(),
    }),
  },
} as const satisfies Endpoint
