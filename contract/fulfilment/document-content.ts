import type { OrderTax } from '../ordering/delivery/delivered-cost.ts'
import type { BillTo } from '../people/addresses/billing.ts'
import type { ShipTo } from '../people/addresses/ship-to.ts'
import type { Cents } from '../values/money/money.ts'
import type { SellerSetting } from './seller-setting.ts'

export type DocumentKind = 'invoice' | 'creditNote'

/** A line with net amounts. */
export interface DocumentLine {
  /** The line's number in the order; null for freight, and for a refund by amount. */
  readonly lineNo: number | null
  readonly name: string
  /** Facts of the product, to be written below its name; papers of former versions have none. */
  readonly notes?: readonly string[]
  readonly partNumber: string | null
  /** The buyer's own name for the part. */
  readonly reference: string | null
  readonly quantity: number
  /** For `pricePer` pieces. */
  readonly priceCents: Cents
  readonly pricePer: number
  readonly cents: Cents
  /** Its share of the tax. */
  readonly taxCents: Cents
  /** Place in `taxes`; null: not taxed. */
  readonly taxRow: number | null
}

/** The share of an invoice's line that a credit note gives back, with that line's place. */
export interface CreditedShare {
  readonly place: number
  /** Includes the tax. */
  readonly cents: Cents
  readonly taxCents: Cents
}

/** A paper's content, frozen on its day of issue. A credit note's amounts are those that go back to the buyer. */
export interface DocumentContent {
  readonly seller: SellerSetting
  readonly buyer: {
    readonly name: string
    readonly email: string
    readonly phone: string
    readonly address: string
    readonly postCode: string
    /** VAT id by which the order was free of tax. */
    readonly taxNumber: string | null
    /** Absent or null: the person is the buyer. */
    readonly billTo?: BillTo | null
  }
  /** Null: only the flat address is known. */
  readonly shipTo: ShipTo | null
  /** The goods are collected at the seller's dock. */
  readonly isCollected: boolean
  /** Null of a cart. */
  readonly orderNo: number | null
  readonly poNumber: string | null
  /** ISO day; null of what is not paid yet. */
  readonly paidOn: string | null
  /** Number of the invoice that a credit note corrects. */
  readonly creditOf: string | null
  readonly lines: readonly DocumentLine[]
  readonly taxes: readonly OrderTax[]
  /** The sentence that must be printed for a code other than S. */
  readonly note: string | null
  /** Filled for a credit note, empty for an invoice. */
  readonly credited: readonly CreditedShare[]
  readonly netCents: Cents
  readonly taxCents: Cents
  readonly totalCents: Cents
}
