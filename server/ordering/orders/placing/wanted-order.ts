import type { ShipTo } from '../../../../contract/people/addresses/ship-to.ts'
import type { Cents } from '../../../../contract/values/money/money.ts'

/** An order as asked for. Prices, name and e-mail are decided by the shop. */
export interface WantedOrder {
  readonly goods: WantedProduct | WantedCart
  readonly to: WantedPlace
  readonly poNumber: string | null
  /** Version of the terms that the buyer accepted. */
  readonly termsVersion?: number | undefined
}

/** One product, as in the published call. */
export interface WantedProduct {
  readonly productId: string | undefined
  /** For callers that only know the name. */
  readonly productName: string | undefined
  readonly quantity: number
}

/** All lines of a cart as its owner saw it. */
export interface WantedCart {
  readonly cartId: string
  readonly version: number
  /** The total that was shown. */
  readonly expectedCents: Cents
}

/** An address of the customer's book, one in parts, or the plain fields. */
export interface WantedPlace {
  readonly where: { readonly addressId: string } | ShipTo | PlainAddress
  readonly pickUp?: boolean | undefined
}

export interface PlainAddress {
  readonly phone: string
  readonly address: string
  readonly postCode: string
}

export const isCart = (goods: WantedOrder['goods']): goods is WantedCart => 'cartId' in goods
