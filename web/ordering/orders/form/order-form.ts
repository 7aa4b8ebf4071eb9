import { z } from 'zod'
import { PlaceOrderBody } from '../../../../contract/ordering/orders.ts'
import { messages } from '../../../../contract/values/messages.ts'
import type { OfferFields } from '../../../catalogue/products/bulk/offer-of.ts'
import { acceptedTerms } from './accepted-terms.tsx'
import { quantityMessage } from './quantity-message.ts'

/** The customer's entries, under the published names that the server's field errors use. */
export interface OrderEntries {
  readonly phone: string
  readonly address: string
  readonly code: string
  /** As typed. */
  readonly minProduct: string
  /** Version of the terms that the customer accepts. */
  readonly termsVersion?: number | undefined
}

export const orderFields = ['phone', 'code', 'address', 'minProduct', 'termsVersion'] as const

/** Validation of the order form, for the product's present prices and stock. */
export function orderFormSchema(product: OfferFields, askedTerms?: number) {
  const { phone, address, code } = PlaceOrderBody.shape
  const minProduct = z.string(messages.quantityRequired).superRefine((typed, context) => {
    const message = quantityMessage(typed, product)
    if (message) context.addIssue({ code: 'custom', message })
  })
  return z.object({
    phone,
    address,
    code,
    minProduct,
    termsVersion: acceptedTerms(askedTerms),
  })
}
