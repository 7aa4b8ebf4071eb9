import { useState } from 'react'
import type { Cart } from '../../../contract/calls/carts.ts'
import { useAddresses } from '../../addresses/queries.ts'
import { readPlace } from '../../delivery/kept-place.ts'
import { readPriceFailure } from '../../delivery/price-failure.ts'
import { isCostComputed, useDeliveryTerms } from '../../delivery/queries.ts'
import { type PricedPlace, useDelivered } from '../delivery/queries.ts'

export type OrderDelivery = ReturnType<typeof useOrderDelivery>

interface PlainFields {
  /** As typed so far, once the field is left. */
  readonly code: string
  /** Something was typed, now or before: the address of the book doesn't take its place, even if it loads late. */
  readonly wasTyped: boolean
}

/** Where an order goes, an address of the book or the plain fields, and what it costs there. */
export function useOrderDelivery(cart: Cart, { code, wasTyped }: PlainFields) {
  const terms = useDeliveryTerms().data
  const isCosted = isCostComputed(terms)
  const addresses = useAddresses().data?.items ?? []
  const [chosen, choose] = useState<string>()
  const [wantsPickUp, setPickUp] = useState(() => readPlace()?.pickUp ?? false)
  const address = addresses.find(({ _id, isDefault }) =>
    chosen === undefined ? isDefault && !wasTyped : _id === chosen,
  )
  const mayPickUp = terms?.pickUp ?? false
  const pickUp = mayPickUp && wantsPickUp
  const country = address?.country ?? terms?.country
  const postCode = address?.postCode ?? code
  const liftGate = address?.liftGate ?? false
  const place: PricedPlace | undefined =
    isCosted && country && postCode ? { country, postCode, pickUp, liftGate } : undefined
  const shown = { ...cart, id: cart._id }
  const { data: delivered, isFetching, error, refetch } = useDelivered(shown, place)
  const { wrongCode, failure } = readPriceFailure(error)
  return {
    ...{ addresses, address, choose, isCosted, shown, delivered, isFetching },
    ...{ mayPickUp, pickUp, setPickUp, refetch },
    // An address of the book has no field for its code.
    wrongCode: address ? undefined : wrongCode,
    failure: address ? (failure ?? wrongCode) : failure,
    /** What the order is asked for; null while the cost is not there, or has to be quoted. */
    total: !isCosted ? cart.totals.goods : isFetching ? null : (delivered?.total ?? null),
  }
}
