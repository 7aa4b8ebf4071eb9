import type { z } from 'zod'
import type { NewKey } from '../../../contract/people/keys.ts'
import { completeRights } from '../../../contract/people/rights.ts'
import { FieldInvalid } from '../../platform/base/errors/fields-invalid.ts'
import type { Database } from '../../platform/database/database.ts'
import { actOn } from '../../platform/history/act.ts'
import type { Caller } from '../../platform/http/refusals/caller.ts'
import { NoSay, type SignedInUser } from '../../platform/http/refusals/guards.ts'
import { recordAccountEvent } from '../accounts/account-event-store.ts'
import { userChanges } from '../accounts/user-store.ts'
import { TooManyKeys } from './key-errors.ts'
import { drawKey, hashKey } from './key-secret.ts'
import { dayOf, keyStore } from './key-store.ts'
import { readNetwork } from './read-network.ts'

const MOST_KEYS = 100
const BEYOND_OWN = 'keys beyond its own rights'

/** Makes a key for its maker's programs. Nobody gives a key what they lack; at each call it has what they still hold. */
export function makeMakeKey(db: Database, now: () => Date) {
  return async (maker: SignedInUser, wanted: z.output<typeof NewKey>, from: Caller) => {
    const { name, until } = wanted
    const rights = completeRights(wanted.rights)
    const held = completeRights(maker.rights)
    const missing = rights.find((right) => !held.includes(right))
    if (missing) throw new NoSay(BEYOND_OWN, missing)
    if (until !== undefined && until < dayOf(now()))
      throw new FieldInvalid('until', 'This day is past')
    const addresses = readNetworks(wanted.addresses)
    const key = drawKey()
    return db.transaction(async (tx) => {
      if (!(await userChanges.holdRight(tx, maker.id, 'settings:write')))
        throw new NoSay('keys', 'settings:write')
      if ((await keyStore.count(tx)) >= MOST_KEYS) throw new TooManyKeys(MOST_KEYS)
      const insertedId = await keyStore.insert(tx, {
        keyHash: hashKey(key),
        makerId: maker.id,
        name,
        rights,
        until,
        addresses,
        createdAt: now(),
      })
      if (insertedId === undefined) throw new FieldInvalid('name', 'Another key has this name')
      actOn('apiKey', insertedId)
      const { email } = maker
      await recordAccountEvent(tx, { kind: 'keyMade', email, reason: name, from }, now())
      return { insertedId, key }
    })
  }
}

/** Each network once; a fault names its field. */
function readNetworks(texts: readonly string[]): string[] {
  const networks = texts.map((text) => readNetwork(text.trim()))
  const faulty = texts.find((_, place) => networks[place] === undefined)
  if (faulty !== undefined)
    throw new FieldInvalid(
      'addresses',
      `“${faulty}” is no address or network, such as 203.0.113.0/24`,
    )
  return [...new Set(networks.flatMap((network) => network ?? []))]
}
