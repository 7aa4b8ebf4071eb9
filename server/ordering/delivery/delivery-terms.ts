import type { SettingValue } from '../../../contract/office/settings.ts'
import { type Elapsed, readAgain } from '../../platform/base/read-again.ts'
import type { SettingDesk } from '../../platform/settings/setting-desk.ts'

const KEYS = ['freight', 'tax', 'seller', 'numbering'] as const

/** The owner's terms: freight, taxes, the seller's data, and how papers are numbered. */
export type DeliveryTerms = { readonly [Key in (typeof KEYS)[number]]: SettingValue<Key> }

/** At most a second old: every order asks for them. */
export function deliveryTerms(
  settings: Pick<SettingDesk, 'values'>,
  { elapsed, shopEmail }: { readonly elapsed: Elapsed; readonly shopEmail: string },
): () => Promise<DeliveryTerms> {
  async function read(): Promise<DeliveryTerms> {
    const terms = await settings.values(KEYS)
    // Papers as data need an electronic address of the seller (BT-34).
    return { ...terms, seller: { ...terms.seller, email: terms.seller.email || shopEmail } }
  }
  return readAgain(elapsed, read)
}
