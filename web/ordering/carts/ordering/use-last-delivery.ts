import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { keyOfPostCode } from '../../../../contract/people/addresses/post-codes.ts'
import { isDeliveryTyped, noAddress } from '../../../people/addresses/address-entries.ts'
import { useAddresses } from '../../../people/addresses/queries.ts'
import { useLastOrder } from '../../orders/form/last-order-queries.ts'
import type { OrderDelivery } from './use-order-delivery.ts'
import type { OrderStepEntries } from './use-send-order.ts'

interface LastDeliveryParts {
  readonly form: UseFormReturn<OrderStepEntries>
  readonly email: string | undefined
  readonly delivery: OrderDelivery
  readonly onPostCode: (postCode: string) => void
}

/**
 * Fills in the address of the last order if the book is empty and nothing is typed; answers whether it did. Only name
 * and phone where the cart was priced for another place.
 */
export function useLastDelivery({ form, email, delivery, onPostCode }: LastDeliveryParts) {
  const [isFilled, setIsFilled] = useState(false)
  const last = useLastOrder(email, useAddresses().data?.items.length === 0)
  const { carried } = delivery
  const { getValues, setValue } = form
  useEffect(() => {
    const { postCode: typedCode, ...typed } = getValues()
    if (!last || isDeliveryTyped(typed)) return
    const { customer, address, code, shipTo } = last
    setIsFilled(true)
    setValue('name', shipTo?.name || customer)
    setValue('phone', last.phone)
    const place = { ...noAddress, street: address, postCode: code, ...shipTo }
    if (typedCode && keyOfPostCode(typedCode) !== keyOfPostCode(place.postCode)) return
    if (carried && carried.country !== place.country) return
    for (const part of [
      'company',
      'street',
      'street2',
      'city',
      'region',
      'country',
      'postCode',
      'dockHours',
      'liftGate',
    ] as const)
      setValue(part, place[part])
    onPostCode(place.postCode)
  }, [last, carried, getValues, setValue, onPostCode])
  return isFilled
}
