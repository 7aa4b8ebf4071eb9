import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useAddresses } from '../../../people/addresses/queries.ts'
import type { OrderEntries } from './order-form.ts'

/** Fills in the account's default address, of the country that the form delivers to, where nothing is typed. */
export function useDefaultDelivery(
  { getValues, setValue }: UseFormReturn<OrderEntries>,
  country: string | undefined,
): void {
  const usual = useAddresses().data?.items.find(
    (address) => address.isDefault && address.country === country,
  )
  useEffect(() => {
    if (!usual) return
    const { phone, postCode, company, street, street2, city, region } = usual
    const address = [company, street, street2, city, region].filter(Boolean).join(', ')
    for (const [field, value] of [
      ['phone', phone],
      ['code', postCode],
      ['address', address],
    ] as const)
      if (getValues(field) === '') setValue(field, value)
  }, [usual, getValues, setValue])
}
