import { sql } from 'drizzle-orm'
import type { DocumentKind } from '../../../contract/fulfilment/document-content.ts'
import type { NumberingSetting } from '../../../contract/fulfilment/numbering-setting.ts'
import type { SettingKey, SettingValue } from '../../../contract/office/settings.ts'
import { isPostCode } from '../../../contract/people/addresses/post-codes.ts'
import { words } from '../../../contract/values/text/words.ts'
import type { Queryable } from '../database/database.ts'
import { document } from '../database/tables/papers.ts'

export interface SettingFault {
  readonly path: readonly string[]
  readonly message: string
}

const DOCK_KEYS = ['freight', 'tax', 'seller'] as const
type DockKey = (typeof DOCK_KEYS)[number]
type DockSettings = { readonly [Key in DockKey]: SettingValue<Key> }

/** Whether what this setting says depends on the others of the dock. */
export const isOfDock = (key: string): key is DockKey =>
  (DOCK_KEYS as readonly string[]).includes(key)

/** Where the setting that is saved says what holds at the dock. */
const dockFields = { freight: 'pickUp', tax: 'isOn', seller: 'postCode' } as const

/** A post code that no prefix matches would leave goods that are collected untaxed. */
export function findDockFaults(
  key: DockKey,
  { freight, tax, seller }: DockSettings,
): SettingFault[] {
  const mayCollect = freight.isOn && freight.pickUp
  const goByPrefix = ({ country, postPrefix }: (typeof tax.rules)[number]) =>
    country === seller.country && postPrefix !== ''
  if (!mayCollect || !tax.isOn || !tax.rules.some(goByPrefix)) return []
  if (isPostCode(seller.country, seller.postCode)) return []
  const message = `The seller needs a ${words().postCode} of its country: goods that buyers collect are taxed by it`
  return [{ path: [dockFields[key]], message }]
}

const prefixFields = {
  invoicePrefix: ['creditNote', 'credit notes'],
  creditNotePrefix: ['invoice', 'invoices'],
} as const satisfies Record<keyof NumberingSetting, readonly [DocumentKind, string]>

/** Both kinds count from 1 each year, so a prefix of the other kind would give its numbers once more. */
export async function findNumberingFaults(
  db: Queryable,
  value: NumberingSetting,
): Promise<SettingFault[]> {
  const faults: SettingFault[] = []
  for (const field of ['invoicePrefix', 'creditNotePrefix'] as const) {
    const [otherKind, named] = prefixFields[field]
    const { rowCount } = await db.execute(sql`
      select from ${document}
      where kind = ${otherKind} and split_part(number, '-', 1) = ${value[field]} limit 1`)
    if (rowCount)
      faults.push({ path: [field], message: `Another one: ${named} have been numbered with it` })
  }
  return faults
}

/** Whether the value moves money: the shop's bank account, or the sum that needs no proof to be refunded. */
export function movesMoney(
  key: SettingKey,
  value: SettingValue<SettingKey>,
  { iban, bic }: SettingValue<'seller'>,
): boolean {
  if (key === 'refunds') return true
  if (key !== 'seller') return false
  const next = value as SettingValue<'seller'>
  return next.iban !== iban || next.bic !== bic
}
