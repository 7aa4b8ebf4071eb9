import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useAddresses } from '../../../people/addresses/queries.ts'
import { useLastOrder } from './last-order-queries.ts'
import type { OrderEntries } from './order-form.ts'

/**
 * Fills in the account's default address, or that of the last order if the book is empty, where nothing is typed. Only
 * of the country that the form delivers to.
 */
export function useDefaultDelivery(
  { getValues, setValue }: UseFormReturn<OrderEntries>,
  country: string | undefined,
  email: string | undefined,
): void {
  const book = useAddresses().data?.items
  const usual = book?.find((address) => address.isDefault && address.country === country)
  const last = useLastOrder(email, book?.length === 0)
  useEffect(() => {
    const fill = (phone: string, code: string, address: string) => {
      for (const [field, value] of [
        ['phone', phone],
        ['code', code],
        ['address', address],
      ] as const)
        if (getValues(field) === '') setValue(field, value)
    }
    if (usual) {
      const { phone, postCode, company, street, street2, city, region } = usual
      fill(phone, postCode, [company, street, street2, city, region].filter(Boolean).join(', '))
    } else if (last && (!last.shipTo || last.shipTo.country === country))
      fill(last.phone, last.code, last.address)
  }, [usual, last, country, getValues, setValue])
}
