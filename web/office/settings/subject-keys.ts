import type { PersonalKey, SettingKey } from '../../../contract/office/settings.ts'
import type { SubjectSlug } from './subjects.ts'

/** The settings of each subject. Apart from the subjects' words, because all desk pages load this with their routes. */
const keys: Readonly<Record<SubjectSlug, readonly (SettingKey | PersonalKey)[]>> = {
  shop: ['shop', 'look', 'calendar'],
  pages: ['consent'],
  home: [],
  freight: ['freight'],
  tax: ['tax'],
  seller: ['seller', 'numbering', 'accounting'],
  fields: [],
  orders: ['returns', 'refunds', 'carriers'],
  mails: ['shop', 'notices', 'shopNotices'],
  figures: [],
  system: [],
}

/** The settings of the subject at an address; the first one is shown without. */
export const keysOf = (slug = 'shop'): readonly (SettingKey | PersonalKey)[] =>
  Object.entries(keys).find(([subject]) => subject === slug)?.[1] ?? keys.shop
