import { useState } from 'react'
import { isCostComputed, useDeliveryTerms } from '../../../platform/base/calls/delivery-terms.ts'
import { type KeptPlace, keepPlace, readPlace } from '../../delivery/kept-place.ts'
import type { ShownCart } from '../desk.ts'
import { useDelivered } from './queries.ts'

export type CartCost = ReturnType<typeof useCartCost>

/** Cost of a cart delivered to the place that this browser keeps; undefined until the shop's terms are known. */
export function useCartCost(cart: ShownCart) {
  const terms = useDeliveryTerms().data
  const isComputed = isCostComputed(terms)
  const [place, setPlace] = useState(readPlace)
  const delivered = useDelivered(cart, isComputed ? place : undefined)
  return {
    terms,
    isComputed,
    place,
    choosePlace: (chosen: KeptPlace) => {
      keepPlace(chosen)
      setPlace(chosen)
    },
    delivered,
  }
}
