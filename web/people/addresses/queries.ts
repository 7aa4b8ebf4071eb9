import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Address } from '../../../contract/people/addresses/addresses.ts'
import { shipToBounds } from '../../../contract/people/addresses/ship-to.ts'
import { type Api, useApi } from '../../platform/base/calls/api.ts'
import type { ListAnswer } from '../../platform/base/calls/api-answers.ts'

export const addressesKey = ['addresses'] as const

/** All addresses of the account, the default one first, then by name. */
export const addressesQuery = (api: Api) =>
  queryOptions({
    queryKey: addressesKey,
    queryFn: async ({ signal }): Promise<ListAnswer<Address>> => {
      const query = { limit: String(shipToBounds.addresses) }
      const { addresses, total } = await api.request('GET /address', { query, signal })
      return { items: addresses.sort(byDefaultAndName), total, isTotalExact: true }
    },
  })

export const useAddresses = () => useQuery(addressesQuery(useApi()))

export const ownBillToKey = ['ownBillTo'] as const

/** The account's bill-to; without one, its texts are empty. */
export const ownBillToQuery = (api: Api) =>
  queryOptions({
    queryKey: ownBillToKey,
    queryFn: ({ signal }) => api.request('GET /billing', { signal }),
  })

export const useOwnBillTo = () => useQuery(ownBillToQuery(useApi()))

/** The buyer's name for an address, or else the company, or else the street. */
export function addressName({ label, company, street }: Address): string {
  return label || company || street
}

function byDefaultAndName(one: Address, other: Address): number {
  if (one.isDefault !== other.isDefault) return one.isDefault ? -1 : 1
  return addressName(one).localeCompare(addressName(other), 'en', { numeric: true })
}
