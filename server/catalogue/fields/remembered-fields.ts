import type { FieldSubject } from '../../../contract/catalogue/fields/custom-fields.ts'
import { type Elapsed, readAgain } from '../../platform/base/read-again.ts'
import type { Database } from '../../platform/database/database.ts'
import { type FieldRow, fieldStore } from './field-store.ts'

/** The custom fields of each subject in their order. */
export type FieldsBySubject = Readonly<Record<FieldSubject, readonly FieldRow[]>>
export type RememberedFields = () => Promise<FieldsBySubject>

/** Custom fields, at most a second old; those that this process changed are known at once. */
export function rememberedFields(db: Database, elapsed: Elapsed) {
  let saves = 0
  const read: RememberedFields = readAgain(
    elapsed,
    async () => {
      const rows = await fieldStore.list(db, ['product', 'order'])
      const of = (subject: FieldSubject) => rows.filter((row) => row.subject === subject)
      return { product: of('product'), order: of('order') }
    },
    () => saves,
  )
  return {
    read,
    whenChanged: () => {
      saves += 1
    },
  }
}
