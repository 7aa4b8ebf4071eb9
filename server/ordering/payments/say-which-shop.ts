import { randomUUID } from 'node:crypto'
import type { Database } from '../../platform/database/database.ts'
import { writeMark } from '../shop-identity/folder-mark.ts'
import { identityStore } from '../shop-identity/identity-store.ts'
import type { IdentitySettings } from '../shop-identity/shop-identity.ts'
import { leaveFormerPayments } from './leave-former-payments.ts'

/** `SHOP_ID` says otherwise. */
export class ShopIdContradicts extends Error {}

/** This database, this address and this data folder are the shop that the database names. */
export async function sayItIsTheSame(db: Database, settings: IdentitySettings): Promise<string> {
  const { publicUrl, dataDir, shopId } = settings
  const row = await identityStore.find(db)
  const id = row?.id ?? shopId ?? randomUUID()
  if (shopId && shopId !== id)
    throw new ShopIdContradicts(`SHOP_ID names ${shopId}, and the shop of this database is ${id}.`)
  if (row) await identityStore.moveTo(db, publicUrl)
  else await identityStore.begin(db, id, publicUrl)
  await writeMark(dataDir, id)
  return id
}

/** This is a copy that goes on as a shop of its own: payments so far stay the former shop's. */
export async function sayItIsNew(db: Database, settings: IdentitySettings): Promise<string> {
  const { publicUrl, dataDir, shopId: id = randomUUID() } = settings
  await db.transaction(async (tx) => {
    if ((await identityStore.find(tx))?.id === id)
      throw new ShopIdContradicts(
        `SHOP_ID still names the former shop, ${id}. Give it another, or none.`,
      )
    await leaveFormerPayments(tx)
    await identityStore.begin(tx, id, publicUrl)
  })
  await writeMark(dataDir, id)
  return id
}
