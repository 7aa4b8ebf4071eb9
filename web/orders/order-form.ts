import { z } from 'zod'
import { messages } from '../../contract/messages.ts'
import type { Cents } from '../../contract/money.ts'
import { PlaceOrderBody } from '../../contract/orders.ts'
import type { QuantityBounds } from '../../contract/quantity.ts'
import { quantityMessage } from './quantity-message.ts'

/** What the customer enters, under the published names, by which the server's field errors come back. */
export interface OrderEntries {
  readonly phone: string
  readonly address: string
  readonly code: string
  /** As typed. */
  readonly minProduct: string
}

export const orderFields = ['phone', 'code', 'address', 'minProduct'] as const

/** The rules of the order form for one product, as it is now. */
export function orderFormSchema(bounds: QuantityBounds, unitPrice: Cents) {
  const { phone, address, code } = PlaceOrderBody.shape
  const minProduct = z.string(messages.quantityRequired).superRefine((typed, context) => {
    const message = quantityMessage(typed, bounds, unitPrice)
    if (message) context.addIssue({ code: 'custom', message })
  })
  return z.object({ phone, address, code, minProduct })
}
