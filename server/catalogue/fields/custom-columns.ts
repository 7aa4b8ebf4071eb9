import type { CustomColumn } from '../../../contract/catalogue/intake/file-columns.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { factOfKey } from './custom-facts.ts'
import { fieldStore } from './field-store.ts'

/** The columns of products' custom fields in files of ours, in their order. */
export const listCustomColumns = async (db: Queryable): Promise<CustomColumn[]> =>
  (await fieldStore.list(db, ['product'])).map(({ key }) => factOfKey(key))
