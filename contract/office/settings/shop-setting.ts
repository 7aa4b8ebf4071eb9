import { z } from 'zod'
import { Email, required } from '../../values/fields.ts'
import { atMost } from '../../values/text/at-most.ts'
import { DEFAULT_FOOTER, DEFAULT_SHOP_NAME } from '../../values/text/shop-name.ts'
import { DEFAULT_ENGLISH, englishes } from '../../values/text/words.ts'

export const shopBounds = { name: 80, address: 300, taxIds: 5, line: 120 } as const

const text = (most: number) => z.string().max(most, atMost(most))

const TaxId = required('Enter the number, or remove it', 40)

/** How customers reach the shop; the footer shows what is not empty, with the address. */
const Contact = z.strictObject({
  phone: text(40).regex(/^[-+()./\d\s]*$/, 'Digits, spaces and + ( ) - . /'),
  email: z.union([z.literal(''), Email]),
  hours: text(shopBounds.line),
})

const defaultContact: z.infer<typeof Contact> = { phone: '', email: '', hours: '' }

/** The shop as pages, mails and papers name it. */
export const ShopSetting = z.strictObject({
  name: required('Name is required', shopBounds.name).regex(/^\P{Cc}*$/u, 'A name on one line'),
  /** The footer's last line. */
  footer: text(shopBounds.line).default(DEFAULT_FOOTER),
  /** Chooses between `post code` and `ZIP code` and the like. */
  english: z.enum(englishes).default(DEFAULT_ENGLISH),
  contact: Contact.default(defaultContact),
  address: text(shopBounds.address),
  /** Read by nothing: servers of the former release refuse a value without it. */
  taxIds: z.array(TaxId).max(shopBounds.taxIds).default([]),
  /** Name of the sender in the shop's mails; if empty, the shop's name. */
  sender: text(60).regex(/^[^<>"@\p{Cc}]*$/u, 'A name without < > " @'),
})
export type ShopSetting = z.infer<typeof ShopSetting>

export const defaultShop: ShopSetting = {
  name: DEFAULT_SHOP_NAME,
  footer: DEFAULT_FOOTER,
  english: DEFAULT_ENGLISH,
  contact: defaultContact,
  address: '',
  taxIds: [],
  sender: '',
}
