import type { z } from 'zod'
import type { Address, AddressBody } from '../../../contract/people/addresses/addresses.ts'

/** Entries of the address form, each part as a text of its own. */
export type AddressEntries = z.input<typeof AddressBody>

/** In the order of the form, so that the first invalid field gets the focus. */
export const addressFields = [
  'label',
  'company',
  'name',
  'street',
  'street2',
  'city',
  'region',
  'country',
  'postCode',
  'phone',
  'dockHours',
] as const

export const noAddress: AddressEntries = {
  label: '',
  company: '',
  name: '',
  street: '',
  street2: '',
  city: '',
  region: '',
  postCode: '',
  country: 'US',
  phone: '',
  dockHours: '',
  liftGate: false,
  isDefault: false,
}

export function addressEntries({ _id, ...entries }: Address): AddressEntries {
  return entries
}

/** Whether any part was typed; the country has a value from the start. */
export const isDeliveryTyped = ({
  name,
  company,
  street,
  city,
  postCode,
  phone,
}: Partial<AddressEntries>) => Boolean(name || company || street || city || postCode || phone)
