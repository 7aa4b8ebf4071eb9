import type { PackData } from '../../catalogue/bulk/packs.ts'
import type { Cents } from '../../values/money/money.ts'

/** Where goods are to be delivered, as far as their price needs it. */
export interface Destination {
  /** ISO 3166-1, two capital letters. */
  readonly country: string
  /** As written. */
  readonly postCode: string
  readonly liftGate?: boolean
  /** Collected at the shop's dock instead. */
  readonly pickUp?: boolean
}

export interface FreightLine {
  /** Named where its packs are unknown. */
  readonly partNumber: string | null
  readonly name: string
  readonly quantity: number
  readonly packs: PackData
  /** Weight of a piece where its packs do not tell it; then it may go by weight. */
  readonly pieceGrams?: number | null
  /** The product's category, by which missing pack data has a default. */
  readonly category?: string | null
}

/** A row of the tariff: a price for each pallet, or for all of them. */
export interface FreightStep {
  readonly upToPallets: number
  readonly kind: 'perPallet' | 'flat'
  readonly cents: Cents
}

/** `noTariff`: the owner charges no freight. */
export type FreightReason = 'pickUp' | 'noZone' | 'tooManyPallets' | 'noPackData' | 'noTariff'

/** The price of freight and the reason for it; stored with an order as JSON. */
export interface Freight {
  /** Null: unpriced, which is never 0 and never free. */
  readonly cents: Cents | null
  /** Why it is unpriced, or costs nothing; null if the tariff has priced it. */
  readonly reason: FreightReason | null
  /** The reason as a sentence for the buyer; null without one. */
  readonly detail: string | null
  /** Whole pallets that are charged; null if unknown. */
  readonly pallets: number | null
  /** Rounded up to whole kilograms at the end. Null if unknown. */
  readonly kilograms: number | null
  readonly zone: string | null
  /** Working days on the way, by the zone; null if it doesn't say. Absent in orders that are older than it. */
  readonly transitDays?: number | null
  readonly step: FreightStep | null
  /** Part of `cents`. */
  readonly liftGateCents: Cents
  /** Some lines were priced by weight, as their packs are unknown. */
  readonly byWeight: boolean
  /** Some lines have the packs of their category's default. Absent in orders that are older than defaults. */
  readonly byDefault?: boolean
  /** Free part of the last pallet, from 0 to 1, to two decimals. */
  readonly room: number
  /** A larger count of pallets that costs less, and the saving. */
  readonly cheaper: { readonly pallets: number; readonly saves: Cents } | null
  /** Pallets of each line, in the lines' order; null if unknown. */
  readonly linePallets: readonly (number | null)[]
}

/** Codes of EN 16931 (UNCL 5305): standard rate, reverse charge, export, exempt. */
export type TaxCode = 'S' | 'AE' | 'G' | 'E'

/** An accepted and unexpired reason not to be taxed. */
export interface Exemption {
  readonly kind: 'vatId' | 'certificate'
  readonly number: string
  /** ISO 3166-1 of the VAT id, or of the certificate's country. */
  readonly country: string
  /** State of a certificate. */
  readonly region: string | null
  /** Certificates of other states that count at the same place. */
  readonly others?: readonly { readonly number: string; readonly region: string | null }[]
}

export interface TaxableLine {
  readonly category: string
  /** Net. */
  readonly cents: Cents
}

/** A row of an order's tax table: rounded once. */
export interface OrderTax {
  readonly name: string
  readonly code: TaxCode
  readonly category: string
  readonly rateMillipercent: number
  readonly baseCents: Cents
  readonly cents: Cents
}

export interface Taxes {
  readonly rows: readonly OrderTax[]
  /** Sum of the rows. */
  readonly cents: Cents
  /** Shares of the lines by largest remainder, ties by line number; with the freight's they add up to `cents`. */
  readonly lineCents: readonly Cents[]
  readonly freightCents: Cents
  /** Places in `rows` that the lines and the freight belong to; null: not taxed. */
  readonly lineRows: readonly (number | null)[]
  readonly freightRow: number | null
  /** The reason that freed lines or freight from tax; null if there is none. */
  readonly exemption: Exemption | null
  /** The sentence that an invoice must carry for a code other than S. */
  readonly note: string | null
  /** True if the owner taxes the country on that day, but no line met a rule. */
  readonly isUnmet: boolean
}
