import { z } from 'zod'
import { defaultNumbering, NumberingSetting } from '../fulfilment/numbering-setting.ts'
import { defaultSeller, SellerSetting } from '../fulfilment/seller-setting.ts'
import { defaultFreight, FreightSetting } from '../ordering/delivery/freight-setting.ts'
import { defaultTax, TaxSetting } from '../ordering/tax/tax-setting.ts'
import { DEFAULT_ZONE } from '../values/days/shop-zone.ts'
import { isZone } from '../values/days/zones.ts'
import type { Endpoint } from '../values/endpoint.ts'
import { ModifiedCount, required } from '../values/fields.ts'
import { atMost } from '../values/text/at-most.ts'
import { AccountingSetting, defaultAccounting } from './settings/accounting-setting.ts'
import { ConsentSetting, defaultConsent } from './settings/consent-setting.ts'
import { defaultLookSetting, LookSetting } from './settings/look-setting.ts'
import { defaultShopNotices, NoticeChoices } from './settings/notice-choices.ts'
import { settingBounds } from './settings/setting-bounds.ts'
import { defaultShop, ShopSetting } from './settings/shop-setting.ts'

/** Settings that the owner changes in the shop itself. */
export const settingKeys = [
  'shop',
  'look',
  'calendar',
  'returns',
  'refunds',
  'carriers',
  'freight',
  'tax',
  'seller',
  'numbering',
  'accounting',
  'consent',
  'shopNotices',
] as const
export type SettingKey = (typeof settingKeys)[number]

const DAYS = `Whole days, 0 to ${settingBounds.returnDays}`

const DOLLARS = 'Whole dollars, 0 to 1,000,000'
const WithoutProof = z.int(DOLLARS).min(0, DOLLARS).max(settingBounds.refundDollars, DOLLARS)

const Carrier = z.strictObject({
  name: required('Name is required', 40),
  /** Address of a tracking page; `{tracking}`, behind the host's name, stands for the number. */
  template: z
    .string()
    .max(300, atMost(300))
    .regex(
      /^(https:\/\/[^\s\\/?#@{}]+[/?#][^\s\\]*\{tracking\}[^\s\\]*)?$/,
      'https:// and {tracking} where the number goes',
    ),
})

/** The schema of each setting. */
export const settingSchemas = {
  shop: ShopSetting,
  look: LookSetting,
  /** The time zone whose days count for figures, tariffs, taxes, papers, ends of discounts and planned changes. */
  calendar: z.strictObject({
    timeZone: z.string().max(64, atMost(64)).refine(isZone, 'A time zone such as America/Chicago'),
  }),
  returns: z.strictObject({ days: z.int(DAYS).min(0, DAYS).max(settingBounds.returnDays, DAYS) }),
  /** Dollars that one person may refund in 24 hours without a fresh proof. */
  refunds: z.strictObject({ withoutProof: WithoutProof }),
  carriers: z.strictObject({ carriers: z.array(Carrier).max(settingBounds.carriers) }),
  freight: FreightSetting,
  tax: TaxSetting,
  seller: SellerSetting,
  numbering: NumberingSetting,
  accounting: AccountingSetting,
  consent: ConsentSetting,
  /** The events that are mailed to the shop's address. */
  shopNotices: NoticeChoices,
} as const

export type SettingValue<Key extends SettingKey> = z.infer<(typeof settingSchemas)[Key]>

/** Values used until the owner sets them. */
export const defaultSettings: { readonly [Key in SettingKey]: SettingValue<Key> } = {
  shop: defaultShop,
  look: defaultLookSetting,
  calendar: { timeZone: DEFAULT_ZONE },
  returns: { days: 30 },
  refunds: { withoutProof: 1000 },
  carriers: { carriers: [] },
  freight: defaultFreight,
  tax: defaultTax,
  seller: defaultSeller,
  numbering: defaultNumbering,
  accounting: defaultAccounting,
  consent: defaultConsent,
  shopNotices: defaultShopNotices,
}

export const EnvironmentEntry = z.object({
  group: z.string(),
  name: z.string(),
  about: z.string(),
  isSet: z.boolean(),
  /** The value in effect, set or by default; null for secrets, and if there is none. */
  value: z.string().nullable(),
  isSecret: z.boolean(),
})
export type EnvironmentEntry = z.infer<typeof EnvironmentEntry>

export const listEnvironment = {
  method: 'GET',
  path: '/settings',
  summary: 'What the shop was started with; of secrets only whether they are set.',
  access: 'settings:read',
  limit: 'reads',
  answers: { 200: z.array(EnvironmentEntry) },
} as const satisfies Endpoint

const Key = z.enum(settingKeys)
const params = z.object({ key: Key })
/** Checked by key, by `settingSchemas`. */
const Value = z.record(z.string(), z.unknown())
/** Version of the value; null if it was never set. */
export const SettingVersion = z.string().max(64).nullable()

export const findSetting = {
  method: 'GET',
  path: '/settings/:key',
  summary: 'One setting that the shop keeps.',
  access: 'settings:read',
  limit: 'reads',
  params,
  answers: {
    200: z.object({
      key: Key,
      value: Value,
      /** Null if it was never set, or if the account is gone. */
      updatedBy: z.string().nullable(),
      updatedAt: z.iso.datetime().nullable(),
      version: SettingVersion,
    }),
  },
} as const satisfies Endpoint

export const putSetting = {
  method: 'PUT',
  path: '/settings/:key',
  summary:
    'Sets shop, look, calendar, returns, refunds, carriers, freight, tax, seller, numbering, accounting or shopNotices.',
  access: 'settings:write',
  limit: 'writes',
  params,
  // 500 tax rules, or a tariff of 60 zones with 30 steps each.
  bodyLimitBytes: 192 * 1024,
  body: z.strictObject({
    value: Value,
    /** As read last: refused if another admin has saved since. Without it, the value is set anyway. */
    version: SettingVersion.optional(),
  }),
  answers: { 200: ModifiedCount },
} as const satisfies Endpoint
