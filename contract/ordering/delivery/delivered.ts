import { z } from 'zod'
import { Country } from '../../people/addresses/country.ts'
import { isPostCode, postCodeFault } from '../../people/addresses/post-codes.ts'
import { shipToBounds } from '../../people/addresses/ship-to.ts'
import type { Endpoint } from '../../values/endpoint.ts'
import { atMost } from '../../values/fields.ts'
import { messages } from '../../values/messages.ts'

/** The destination, as far as the price needs it. It goes in a body, never in a query, so that no log shows it. */
export const placeShape = {
  country: Country,
  /** May be empty where the country has none. */
  postCode: z
    .string({ error: () => messages.postCodeRequired })
    .trim()
    .max(shipToBounds.postCode, atMost(shipToBounds.postCode)),
  /** Collected at the shop's dock, where the owner allows it. */
  pickUp: z.boolean().optional(),
  liftGate: z.boolean().optional(),
}

interface MaybePlace {
  readonly country?: string | undefined
  readonly postCode?: string | undefined
}

/** Refuses a post code that doesn't have its country's form. */
export const wrongPostCode = {
  path: ['postCode'],
  error: ({ input }: { readonly input?: unknown }) => {
    const { country = '', postCode = '' } = input as MaybePlace
    return postCodeFault(country, postCode)
  },
}
export const hasGoodPostCode = ({ country, postCode }: MaybePlace): boolean =>
  country === undefined || postCode === undefined || isPostCode(country, postCode)

export const Place = z.strictObject(placeShape).refine(hasGoodPostCode, wrongPostCode)
export type Place = z.infer<typeof Place>

/** The price of freight, in dollars, with the reason for it. */
const FreightView = z.object({
  /** Null if freight is unpriced, which is never 0 and never free. */
  amount: z.number().nullable(),
  reason: z.enum(['pickUp', 'noZone', 'tooManyPallets', 'noPackData', 'noTariff']).nullable(),
  /** The reason as a sentence. */
  detail: z.string().nullable(),
  pallets: z.int().nullable(),
  kilograms: z.int().nullable(),
  zone: z.string().nullable(),
  /** The tariff's row: dollars for each pallet, or for all of them. */
  step: z
    .object({
      upToPallets: z.int(),
      perPallet: z.number().optional(),
      flat: z.number().optional(),
    })
    .nullable(),
  liftGate: z.number(),
  /** Free part of the last pallet, from 0 to 1. */
  room: z.number(),
  /** A larger count of pallets that costs less, if there is one, and the saving. */
  cheaper: z.object({ pallets: z.int(), saves: z.number() }).nullable(),
  /** Pallets of each priced line, in the cart's order. */
  linePallets: z.array(z.number().nullable()),
  /** Some lines use the default pack data of their category; shown only to admins. */
  byDefault: z.boolean().optional(),
})

/** Goods, freight and taxes of the lines that can be ordered, in dollars. */
export const Delivered = z.object({
  goods: z.number(),
  /** Null if the owner has no tariff: freight is then not part of the total. */
  freight: FreightView.nullable(),
  tax: z.array(
    z.object({
      name: z.string(),
      code: z.enum(['S', 'AE', 'G', 'E']),
      /** Percentage. */
      rate: z.number(),
      base: z.number(),
      amount: z.number(),
    }),
  ),
  /** The sentence that an invoice must carry if the order is not taxed. */
  taxNote: z.string().nullable(),
  /** Null while freight is unpriced. */
  total: z.number().nullable(),
  /** The last day on which the goods leave the warehouse, UTC; null without a tariff. */
  shipsBy: z.iso.date().nullable(),
  /** About when they arrive; null if the zone of the tariff doesn't say how long they travel. */
  arrivesAbout: z.iso.date().nullable(),
})
export type Delivered = z.infer<typeof Delivered>

export const findDeliveryTerms = {
  method: 'GET',
  path: '/delivery',
  summary:
    'Whether the shop computes freight or taxes and writes papers, and what a buyer can choose.',
  access: 'open',
  limit: 'reads',
  answers: {
    200: z.object({
      freight: z.boolean(),
      tax: z.boolean(),
      /** Whether goods can be collected at the dock. */
      pickUp: z.boolean(),
      /** The seller's own. */
      country: z.string(),
      /** Whether the shop writes invoices and pro-formas. */
      papers: z.boolean(),
    }),
  },
} as const satisfies Endpoint
