import { randomUUID } from 'node:crypto'
import type { Database } from '../../platform/database/database.ts'
import type { Settings } from '../../platform/environment/settings.ts'
import { PaymentsClosed } from '../../platform/providers/payments/port.ts'
import { readMark, writeMark } from './folder-mark.ts'
import { type IdentityRow, identityStore } from './identity-store.ts'

/** How long a look at database and folder counts: `npm run shop-id` works on a running shop. */
const KEPT_MS = 1000

const ADVICE =
  'Payments are off. If this is the same shop, run `npm run shop-id -- same` with its settings; if it is a copy, `npm run shop-id -- new`.'

export type IdentitySettings = Pick<
  Settings,
  'publicUrl' | 'isPublicUrlSet' | 'dataDir' | 'shopId' | 'stripe'
>

export interface ShopId {
  readonly id: string
  /** Nothing at the provider that is older is touched. */
  readonly startedAt: Date
}

/** Which shop this is, for whatever touches the payment account. */
export interface ShopIdentity {
  /** Throws `PaymentsClosed` while it is not certain whether this shop is a copy. */
  readonly get: () => Promise<ShopId>
  /** Why payments are off. */
  readonly findTrouble: () => Promise<string | undefined>
  /** Tells new nodes that this one is at work. */
  readonly show: () => Promise<void>
}

interface IdentityParts {
  readonly db: Database
  readonly settings: IdentitySettings
  /** Called when payments go off, and when the reason changes. */
  readonly onTrouble?: (trouble: string) => void
}

type Look =
  | { readonly row: IdentityRow; readonly trouble?: undefined }
  | { readonly trouble: string }

/**
 * The shop's id stands in the database with `PUBLIC_URL`, and in the data folder. A copy or a restored backup differs in
 * one of them, and leaves the payment account alone until somebody says what it is (decision 45).
 */
export function shopIdentity({ db, settings, onTrouble = () => {} }: IdentityParts): ShopIdentity {
  let look: Promise<Look> | undefined
  let lookedAt = 0
  let toldTrouble: string | undefined
  let firstSeenAt: number | undefined

  async function lookNow(): Promise<Look> {
    const row = await findOrBegin(db, settings)
    const mark = settings.stripe && (settings.shopId ?? (await readMark(settings.dataDir)))
    const trouble = findDifference(row, mark, settings)
    if (trouble === undefined) return { row }
    firstSeenAt ??= row.seenAt.getTime()
    // A copied database shows nobody at work, so that this is a further node of the shop.
    const isAtWork = row.seenAt.getTime() > firstSeenAt
    if (!isAtWork || mark !== undefined || isElsewhere(row, settings)) return { trouble }
    await writeMark(settings.dataDir, row.id)
    return { row }
  }

  async function findLook(): Promise<Look> {
    const at = performance.now()
    if (!look || at - lookedAt > KEPT_MS) {
      lookedAt = at
      look = lookNow()
      look.catch(() => {
        look = undefined
      })
    }
    const found = await look
    if (found.trouble !== undefined && found.trouble !== toldTrouble) onTrouble(found.trouble)
    toldTrouble = found.trouble
    return found
  }

  return {
    async get() {
      const found = await findLook()
      if (found.trouble !== undefined) throw new PaymentsClosed(found.trouble)
      return found.row
    },
    findTrouble: async () => (await findLook()).trouble,
    show: async () => {
      if (settings.stripe) await identityStore.show(db)
    },
  }
}

/** Why payments would be off in a shop with these settings; changes nothing. */
export async function findIdentityTrouble(
  db: Database,
  settings: IdentitySettings,
): Promise<string | undefined> {
  const row = await identityStore.find(db)
  if (!row || (settings.stripe && row.publicUrl === null)) return undefined
  const mark = settings.shopId ?? (await readMark(settings.dataDir))
  return findDifference(row, mark, settings)
}

/** The first start makes the row; the first one with a payment account gives it a new id and its address. */
async function findOrBegin(db: Database, settings: IdentitySettings): Promise<IdentityRow> {
  const { publicUrl, dataDir, shopId = randomUUID(), stripe } = settings
  const found = await identityStore.find(db)
  if (found && (found.publicUrl !== null || !stripe)) return found
  const isFirst = found
    ? await identityStore.beginWithAccount(db, shopId, publicUrl)
    : await identityStore.insert(db, shopId, stripe ? publicUrl : null)
  if (isFirst && stripe) await writeMark(dataDir, shopId)
  return findOrBegin(db, settings)
}

/** The sandbox of a data folder is an account of its own: no other shop has it, so nothing is compared. */
function findDifference(
  row: IdentityRow,
  mark: string | undefined,
  settings: IdentitySettings,
): string | undefined {
  const { id, publicUrl } = row
  if (!settings.stripe) return undefined
  if (isElsewhere(row, settings))
    return `PUBLIC_URL is ${settings.publicUrl}, and the shop of this database is ${publicUrl || 'a restored backup'}. ${ADVICE}`
  if (mark === id) return undefined
  const holder = settings.shopId ? 'SHOP_ID' : 'The data folder'
  return mark === undefined
    ? `The data folder is new to the shop of this database. ${ADVICE}`
    : `${holder} names shop ${mark}, and the database shop ${id}. ${ADVICE}`
}

/** An address that only follows from the port may change with it. A restored backup without an id has none. */
const isElsewhere = (row: IdentityRow, settings: IdentitySettings): boolean =>
  row.publicUrl === '' || (settings.isPublicUrlSet && row.publicUrl !== settings.publicUrl)
