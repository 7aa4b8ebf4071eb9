import { useEffect, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { ProductWithLadder } from '../../../../contract/catalogue/products.ts'
import { orderCost } from '../../../catalogue/products/order-cost.ts'
import { isCostComputed, useDeliveryTerms } from '../../../platform/base/calls/delivery-terms.ts'
import { readTypedCount } from '../../../ui/fields/typed-number.ts'
import { readPriceFailure } from '../../delivery/price-failure.ts'
import { useDeliveredProduct } from '../../delivery/queries.ts'
import type { OrderEntries } from './order-form.ts'
import { quantityMessage } from './quantity-message.ts'

/** Pause after the last keystroke before the cost is requested. */
const REST_MS = 400

export type DeliveredOrder = ReturnType<typeof useDeliveredOrder>

/** The order's total while it is being typed, with freight and taxes if the shop computes them. */
export function useDeliveredOrder(product: ProductWithLadder, form: UseFormReturn<OrderEntries>) {
  const terms = useDeliveryTerms()
  const isComputed = isCostComputed(terms.data)
  const [code, typed] = useWatch({ control: form.control, name: ['code', 'minProduct'] })
  const postCode = code.trim()
  const quantity = quantityMessage(typed, product) ? undefined : readTypedCount(typed)
  const [input, setInput] = useState({ postCode, quantity })
  useEffect(() => {
    const rest = setTimeout(() => setInput({ postCode, quantity }), REST_MS)
    return () => clearTimeout(rest)
  }, [postCode, quantity])
  const country = terms.data?.country
  const { data, error, isFetching, refetch } = useDeliveredProduct(
    product._id,
    input.quantity,
    isComputed && country && input.postCode !== ''
      ? { country, postCode: input.postCode, pickUp: false }
      : undefined,
  )
  const isAsked = input.postCode === postCode && input.quantity === quantity
  const isCurrent = isAsked && !isFetching && !error
  const hasPostCode = postCode !== ''
  const total = () => {
    if (quantity === undefined || !terms.data) return undefined
    if (!isComputed || !hasPostCode) return orderCost(product, quantity)
    return isCurrent ? (data?.total ?? undefined) : undefined
  }
  return {
    quantity,
    isComputed,
    hasPostCode,
    delivered: data,
    isCurrent,
    /** The only one that this form delivers in: the shop's own. */
    country,
    isUpdating: isComputed && hasPostCode && (!isAsked || isFetching),
    /** Undefined while it isn't known, or has to be quoted: never the goods alone where more will be charged. */
    total: total(),
    /** The shop has no price for delivery there. */
    isUnpriced: hasPostCode && isCurrent && data?.total === null,
    ...readPriceFailure(terms.data ? (isAsked ? error : null) : terms.error),
    refetch: terms.data ? refetch : terms.refetch,
  }
}
