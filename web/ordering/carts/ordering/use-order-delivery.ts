import { useMemo, useState } from 'react'
import type { Cart } from '../../../../contract/ordering/cart/carts.ts'
import type { Address } from '../../../../contract/people/addresses/addresses.ts'
import { keyOfPostCode } from '../../../../contract/people/addresses/post-codes.ts'
import { useAddresses } from '../../../people/addresses/queries.ts'
import { isCostComputed, useDeliveryTerms } from '../../../platform/base/calls/delivery-terms.ts'
import { useIsHydrated } from '../../../ui/hooks/use-is-hydrated.ts'
import { isWholePlace, type KeptPlace, readPlace } from '../../delivery/kept-place.ts'
import { readPriceFailure } from '../../delivery/price-failure.ts'
import { type PricedPlace, useDelivered } from '../delivery/queries.ts'

export type OrderDelivery = ReturnType<typeof useOrderDelivery>

interface TypedAddress {
  readonly country: string
  /** The typed code, taken over when the field is left. */
  readonly postCode: string
  readonly liftGate: boolean
  /** True once something was typed: an address of the book, even a late one, then doesn't replace it. */
  readonly wasTyped: boolean
}

/** Where an order goes, an address of the book or a typed one, and what it costs there. */
export function useOrderDelivery(cart: Cart, typed: TypedAddress) {
  const terms = useDeliveryTerms().data
  const isCosted = isCostComputed(terms)
  const addresses = useAddresses().data?.items ?? []
  const isHydrated = useIsHydrated()
  const carried = useMemo(() => (isHydrated ? readPlace() : undefined), [isHydrated])
  const [chosen, choose] = useState<string>()
  const [wantsPickUp, setPickUp] = useState<boolean>()
  const address =
    chosen === undefined
      ? typed.wasTyped
        ? undefined
        : findMeant(addresses, carried)
      : addresses.find(({ _id }) => _id === chosen)
  const mayPickUp = terms?.pickUp ?? false
  const pickUp = mayPickUp && (wantsPickUp ?? carried?.pickUp ?? false)
  const { country, postCode, liftGate } = address ?? typed
  const isWhole = isWholePlace({ country, postCode })
  const place: PricedPlace | undefined =
    isCosted && isWhole ? { country, postCode, pickUp, liftGate } : undefined
  const shown = { ...cart, id: cart._id }
  const { data: delivered, isFetching, error, refetch } = useDelivered(shown, place)
  const { wrongCode, failure } = readPriceFailure(error)
  const isPriced = place !== undefined && delivered !== undefined && !isFetching && !error
  const priced = useMemo(
    (): KeptPlace | undefined => (isPriced ? { country, postCode, pickUp } : undefined),
    [isPriced, country, postCode, pickUp],
  )
  return {
    addresses,
    /** The place that the cart was priced for. */
    carried,
    /** The place of the shown cost. */
    priced,
    address,
    choose,
    isCosted,
    shown,
    delivered,
    isFetching,
    terms,
    mayPickUp,
    pickUp,
    setPickUp,
    refetch,
    // An address of the book has no field for its code.
    wrongCode: address ? undefined : wrongCode,
    failure: address ? (failure ?? wrongCode) : failure,
    /** The total the customer agrees to; null until the cost has arrived, or if it needs a quote. */
    total: !isCosted ? cart.totals.goods : isFetching ? null : (delivered?.total ?? null),
  }
}

/** The address of the book where the cart was priced; the default one, if it was priced nowhere. */
function findMeant(
  addresses: readonly Address[],
  carried: KeptPlace | undefined,
): Address | undefined {
  const standard = addresses.find(({ isDefault }) => isDefault)
  if (!carried || !isWholePlace(carried)) return standard
  const isThere = ({ country, postCode }: Address) =>
    country === carried.country && keyOfPostCode(postCode) === keyOfPostCode(carried.postCode)
  return standard && isThere(standard) ? standard : addresses.find(isThere)
}
