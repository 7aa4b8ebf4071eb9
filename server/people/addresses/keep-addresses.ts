import { v7 as uuidv7 } from 'uuid'
import { type ShipTo, shipToBounds } from '../../../contract/people/addresses/ship-to.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { changeLocked } from '../accounts/change-locked.ts'
import { AddressNotFound, TooManyAddresses } from './address-errors.ts'
import { addressStore, type KeptAddress } from './address-store.ts'

export type KeepAddresses = ReturnType<typeof makeKeepAddresses>

/**
 * The address book of an account, locked by each change: the count and the one default are of all its addresses. Orders
 * copy an address, so they keep it whatever happens here.
 */
export function makeKeepAddresses({
  db,
  now,
}: {
  readonly db: Database
  readonly now: () => Date
}) {
  return {
    async list(userId: string, page: { limit: number; after?: string }) {
      const [addresses, total] = await Promise.all([
        addressStore.list(db, userId, page),
        addressStore.count(db, userId),
      ])
      return { addresses, total }
    },

    async add(userId: string, added: Omit<KeptAddress, 'id'>): Promise<string> {
      const id = uuidv7()
      await changeLocked(db, userId, async (tx) => {
        if ((await addressStore.count(tx, userId)) >= shipToBounds.addresses)
          throw new TooManyAddresses()
        if (added.isDefault) await addressStore.clearDefault(tx, userId)
        await addressStore.insert(tx, userId, { ...added, id }, now())
      })
      return id
    },

    change(userId: string, changed: KeptAddress): Promise<void> {
      return changeLocked(db, userId, async (tx) => {
        if (changed.isDefault) await addressStore.clearDefault(tx, userId)
        if (!(await addressStore.replace(tx, userId, changed))) throw new AddressNotFound()
      })
    },

    remove(userId: string, ids: readonly string[]): Promise<number> {
      return addressStore.remove(db, userId, ids)
    },
  }
}

/** A copy of one of the account's addresses, for an order. Fails with `AddressNotFound`. */
export async function copyAddress(
  db: Database | Transaction,
  userId: string,
  id: string,
): Promise<ShipTo> {
  const found = await addressStore.find(db, userId, id)
  if (!found) throw new AddressNotFound()
  const { id: _, isDefault: _default, ...shipTo } = found
  return shipTo
}
