import type { SettingKey } from '../../../contract/office/settings.ts'
import type { SubjectSlug } from './subjects.ts'

/** The settings of each subject. Apart from the subjects' words: the queries of all pages load this. */
const keys: Readonly<Record<SubjectSlug, readonly SettingKey[]>> = {
  shop: ['shop', 'look', 'calendar'],
  pages: ['consent'],
  home: [],
  freight: ['freight'],
  tax: ['tax'],
  seller: ['seller', 'numbering', 'accounting'],
  fields: [],
  orders: ['returns', 'refunds', 'carriers'],
  mails: ['shop', 'shopNotices'],
  figures: [],
  system: [],
}

/** The settings of the subject at an address; the first one is shown without. */
export const keysOf = (slug = 'shop'): readonly SettingKey[] =>
  Object.entries(keys).find(([subject]) => subject === slug)?.[1] ?? keys.shop
