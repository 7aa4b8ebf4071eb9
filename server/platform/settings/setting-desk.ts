import { eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import {
  defaultSettings,
  type SettingKey,
  type SettingValue,
  settingSchemas,
} from '../../../contract/office/settings.ts'
import { findZone, priceFreight } from '../../../contract/ordering/delivery/freight.ts'
import type { tryFreight } from '../../../contract/ordering/delivery/freight-setting.ts'
import { findRule, hasRules, metPrefix } from '../../../contract/ordering/tax/tax.ts'
import type { tryTax } from '../../../contract/ordering/tax/tax-setting.ts'
import { setShopZone } from '../../../contract/values/days/shop-zone.ts'
import { type ShopLook, setShopLook } from '../../../contract/values/look/shop-look.ts'
import {
  type Cents,
  centsFromDollars,
  dollarsFromCents,
} from '../../../contract/values/money/money.ts'
import { DEFAULT_SHOP_NAME, setShopName } from '../../../contract/values/text/shop-name.ts'
import { setShopEnglish } from '../../../contract/values/text/words.ts'
import { dayOf } from '../base/days.ts'
import { FieldsInvalid } from '../base/errors/fields-invalid.ts'
import { HeldChanged } from '../base/errors/held-changed.ts'
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts'
import type { Database, Queryable, Transaction } from '../database/database.ts'
import { forgetBookmark, lockFeed } from '../database/feed.ts'
import { setting } from '../database/tables/shop.ts'
import { changedFacts, describeAct } from '../history/act.ts'
import { FreshProofNeeded, type SignedInUser } from '../http/refusals/guards.ts'
import { findLookFaults, readLook } from './read-look.ts'
import { findDockFaults, findNumberingFaults, isOfDock, movesMoney } from './setting-faults.ts'
import { startInvoices } from './start-invoices.ts'

type FreightTrial = z.infer<typeof tryFreight.body>
type FreightTrialAnswer = z.infer<(typeof tryFreight.answers)[200]>
type TaxTrial = z.infer<typeof tryTax.body>
type TaxTrialAnswer = z.infer<(typeof tryTax.answers)[200]>
type SettingRow = typeof setting.$inferSelect

/** The version follows from the value, because servers of the former release write values without one. */
const heldVersion: SQL<string> = sql`encode(sha256(convert_to(${setting.value}::text, 'UTF8')), 'hex')`

const store = {
  async find(
    db: Queryable,
    key: SettingKey,
  ): Promise<(SettingRow & { readonly version: string }) | undefined> {
    const columns = { ...getTableColumns(setting), version: heldVersion }
    const [row] = await db.select(columns).from(setting).where(eq(setting.key, key))
    return row
  },

  async list(db: Queryable, keys: readonly SettingKey[]): Promise<SettingRow[]> {
    return db
      .select()
      .from(setting)
      .where(inArray(setting.key, [...keys]))
  },

  /** Returns false if the stored version is not the one that was read; null: nothing was stored then. */
  async put(db: Queryable, row: SettingRow, read: string | null | undefined): Promise<boolean> {
    const { key: _, ...set } = row
    const { rowCount } = await db
      .insert(setting)
      .values(row)
      .onConflictDoUpdate({
        target: setting.key,
        set,
        ...(read !== undefined && { setWhere: sql`${heldVersion} = ${read}` }),
      })
    return rowCount === 1
  },
}

export type FindShopNotices = () => Promise<SettingValue<'shopNotices'>>

export type SettingDesk = ReturnType<typeof settingDesk>

/** Reads and writes the settings that the owner makes in the shop itself. */
export function settingDesk(
  db: Database,
  now: () => Date,
  { returnDays = defaultSettings.returns.days }: { readonly returnDays?: number } = {},
) {
  const defaults = { ...defaultSettings, returns: { days: returnDays } }
  let saves = 0

  /** Reads the values of some settings, as set or by default, in one query. */
  async function values<Key extends SettingKey>(
    keys: readonly Key[],
    within: Queryable = db,
  ): Promise<{ [Each in Key]: SettingValue<Each> }> {
    const rows = new Map((await store.list(within, keys)).map((row) => [row.key, row.value]))
    return Object.fromEntries(
      keys.map((key) => [key, { ...defaults[key], ...(rows.get(key) as object | undefined) }]),
    ) as { [Each in Key]: SettingValue<Each> }
  }

  const findValue = async <Key extends SettingKey>(key: Key): Promise<SettingValue<Key>> =>
    (await values([key]))[key]

  /** Keeps others from numbering and from changing the prefixes until the transaction ends; returns the prefixes. */
  async function lockNumbering(tx: Transaction): Promise<SettingValue<'numbering'>> {
    await lockFeed(tx, 'documents')
    return (await values(['numbering'], tx)).numbering
  }

  /**
   * Checks a value against things that its schema can't see: the other settings, and issued papers. Locks keep both
   * unchanged until the transaction ends.
   */
  async function findFaults(tx: Transaction, key: SettingKey, value: SettingValue<SettingKey>) {
    if (key === 'numbering') {
      await lockNumbering(tx)
      return findNumberingFaults(tx, value as SettingValue<'numbering'>)
    }
    if (key === 'look') return findLookFaults(tx, value as SettingValue<'look'>)
    if (!isOfDock(key)) return []
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.settingTheDock})`)
    const held = await values(['freight', 'tax', 'seller'], tx)
    return findDockFaults(key, { ...held, [key]: value })
  }

  /** The seller's lock is held, see `findFaults`. */
  async function refuseMoneyMoved(
    tx: Transaction,
    key: SettingKey,
    value: SettingValue<SettingKey>,
  ) {
    const { seller } = await values(['seller'], tx)
    if (movesMoney(key, value, seller)) throw new FreshProofNeeded()
  }

  return {
    async find(key: SettingKey) {
      const row = await store.find(db, key)
      return {
        key,
        value: { ...defaults[key], ...(row?.value as object | undefined) },
        updatedBy: row?.updatedBy ?? null,
        updatedAt: row?.updatedAt.toISOString() ?? null,
        version: row?.version ?? null,
      }
    },

    /** Throws with every fault at its field. */
    async put(
      key: SettingKey,
      value: unknown,
      by: Pick<SignedInUser, 'email' | 'hasFreshProof'>,
      version?: string | null,
    ): Promise<void> {
      const parsed = settingSchemas[key].safeParse(value)
      if (!parsed.success) throw new FieldsInvalid('value', parsed.error.issues)
      const row = { key, value: parsed.data, updatedBy: by.email, updatedAt: now() }
      await db.transaction(async (tx) => {
        const faults = await findFaults(tx, key, parsed.data)
        if (faults.length > 0) throw new FieldsInvalid('value', faults)
        const [held] = await store.list(tx, [key])
        if (!by.hasFreshProof) await refuseMoneyMoved(tx, key, parsed.data)
        if (!(await store.put(tx, row, version))) throw new HeldChanged()
        describeAct(changedFacts({ ...defaults[key], ...(held?.value as object) }, parsed.data))
        if (key === 'calendar') await forgetBookmark(tx, 'sales')
        if (key === 'seller') await startInvoices(tx, parsed.data as SettingValue<'seller'>, now())
      })
      saves += 1
      if (key === 'shop') {
        const shop = parsed.data as SettingValue<'shop'>
        setShopName(shop.name)
        setShopEnglish(shop.english)
      }
      if (key === 'look') setShopLook(await readLook(db, parsed.data as SettingValue<'look'>))
      if (key === 'calendar') setShopZone((parsed.data as SettingValue<'calendar'>).timeZone)
    },

    values,
    lockNumbering,

    /** How many settings this process has saved: a reading that a save overtook is old. */
    countSaves: (): number => saves,

    /** The shop's logos with their sizes, and its colour. */
    findLook: async (): Promise<ShopLook> => readLook(db, await findValue('look')),

    /** How many days after delivery pieces can be returned. */
    findReturnDays: async (): Promise<number> => (await findValue('returns')).days,

    /** The sum that one person may refund in 24 hours without a fresh proof. */
    findProofSum: async (within?: Queryable): Promise<Cents> =>
      centsFromDollars((await values(['refunds'], within)).refunds.withoutProof),

    findCarriers: async () => (await findValue('carriers')).carriers,

    /** Prices pallets by the saved tariff, even while it is switched off: the owner tries it first. */
    async tryFreight({ pallets, ...to }: FreightTrial): Promise<FreightTrialAnswer> {
      const tariff = { ...(await findValue('freight')), isOn: true }
      const packs = { cartonPieces: null, palletPieces: 1, palletGrams: null }
      const load = { partNumber: null, name: '', quantity: pallets, packs }
      const { cents, detail, zone, step } = priceFreight(tariff, [load], to)
      const steps = findZone(tariff.zones, to)?.steps ?? []
      const rule = steps.findIndex(({ upToPallets }) => upToPallets === step?.upToPallets)
      return {
        amount: cents === null ? null : dollarsFromCents(cents),
        rule: rule < 0 ? null : rule + 1,
        detail,
        zone,
      }
    },

    /** The saved rule that taxes a post code today, also while taxes are switched off. */
    async tryTax({ category, ...to }: TaxTrial): Promise<TaxTrialAnswer> {
      const { rules } = await findValue('tax')
      const day = dayOf(now())
      const rule = findRule(rules, { ...to, category, day })
      return {
        rule: rule ? rules.indexOf(rule) + 1 : null,
        name: rule?.name ?? null,
        rate: rule?.rate ?? null,
        freightToo: rule?.freightToo ?? false,
        prefix: (rule && metPrefix(rule, to.postCode)) ?? null,
        hasRules: hasRules(rules, { to, day }),
      }
    },

    /** The events that are mailed to the shop's address. */
    findShopNotices: () => findValue('shopNotices'),

    /** Name of the sender of mails; undefined, for that of `MAIL_FROM`, until the shop has a name of its own. */
    async findSender(): Promise<string | undefined> {
      const { sender, name } = await findValue('shop')
      return sender || (name === DEFAULT_SHOP_NAME ? undefined : name)
    },
  }
}
