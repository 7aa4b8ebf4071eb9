import { z } from 'zod'
import { fillMessage, messages } from '../../contract/messages.ts'
import { type Cents, formatCount } from '../../contract/money.ts'
import { PlaceOrderBody } from '../../contract/orders.ts'
import {
  chargeableQuantity,
  findQuantityFault,
  type QuantityBounds,
} from '../../contract/quantity.ts'
import { readTypedCount } from '../ui/ruler.ts'

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

function quantityMessage(typed: string, bounds: QuantityBounds, unitPrice: Cents) {
  if (typed.trim() === '') return messages.quantityRequired
  switch (findQuantityFault(readTypedCount(typed), bounds, unitPrice)) {
    case undefined:
      return undefined
    case 'aboveChargeCeiling':
      return fillMessage('totalAboveChargeCeiling', {
        most: formatCount(chargeableQuantity(unitPrice)),
      })
    default:
      return fillMessage('quantityOutOfBounds', {
        floor: bounds.floor,
        available: bounds.ceiling,
      })
  }
}
