import type { SettingValue } from '../../contract/calls/settings.ts'
import type { Changes } from '../changes/changes.ts'
import { keptList } from '../changes/kept-list.ts'
import type { SettingDesk } from '../kept-settings/setting-desk.ts'

const KEYS = ['freight', 'tax', 'seller', 'numbering'] as const

/** What the owner asks for delivery, from where, and how papers are numbered. */
export type DeliveryTerms = { readonly [Key in (typeof KEYS)[number]]: SettingValue<Key> }

/** In memory until one of them changes: every order asks for them. */
export function deliveryTerms(
  settings: Pick<SettingDesk, 'values'>,
  changes: Changes,
  now: () => Date,
): () => Promise<DeliveryTerms> {
  return keptList(changes, now, { tag: 'settings', read: () => settings.values(KEYS) })
}
