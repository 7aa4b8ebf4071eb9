import { type CustomFact, factOfKey } from '../../../contract/catalogue/fields/custom-fact.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { fieldStore } from './field-store.ts'

/** The columns of products' custom fields in files of ours, in their order. */
export const listCustomColumns = async (db: Queryable): Promise<CustomFact[]> =>
  (await fieldStore.list(db, ['product'])).map(({ key }) => factOfKey(key))
