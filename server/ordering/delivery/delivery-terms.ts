import type { SettingValue } from '../../../contract/office/settings.ts'
import { type Elapsed, readAgain } from '../../platform/base/read-again.ts'
import type { SettingDesk } from '../../platform/settings/setting-desk.ts'

const KEYS = ['freight', 'tax', 'seller', 'numbering', 'consent'] as const

/** The owner's terms: freight, taxes, the seller's data, how papers are numbered, and where consent is asked for. */
export type DeliveryTerms = { readonly [Key in (typeof KEYS)[number]]: SettingValue<Key> }

/** At most a second old, and what this process saved at once: every order asks for them. */
export function deliveryTerms(
  settings: Pick<SettingDesk, 'values' | 'countSaves'>,
  { elapsed, shopEmail }: { readonly elapsed: Elapsed; readonly shopEmail: string },
): () => Promise<DeliveryTerms> {
  async function read(): Promise<DeliveryTerms> {
    const terms = await settings.values(KEYS)
    // Papers as data need an electronic address of the seller (BT-34).
    return { ...terms, seller: { ...terms.seller, email: terms.seller.email || shopEmail } }
  }
  return readAgain(elapsed, read, settings.countSaves)
}
