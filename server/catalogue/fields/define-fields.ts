import type { z } from 'zod'
import { fieldBounds } from '../../../contract/catalogue/fields/custom-fields.ts'
import {
  type addField,
  type changeField,
  findFieldFaults,
} from '../../../contract/catalogue/fields/field-calls.ts'
import { FieldInvalid } from '../../platform/base/errors/fields-invalid.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { actOn, changedFacts, describeAct } from '../../platform/history/act.ts'
import { FieldInUse, FieldNotFound, TooManyFields } from './field-errors.ts'
import { type FieldRow, fieldStore } from './field-store.ts'

type NewField = z.output<typeof addField.body>
type ChangedField = z.output<typeof changeField.body>

export type DefineFields = ReturnType<typeof makeDefineFields>

/** Defines, changes and removes custom fields. */
export function makeDefineFields(db: Database, now: () => Date, whenChanged: () => void) {
  const inTurn = async <Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> => {
    const result = await db.transaction(work)
    whenChanged()
    return result
  }

  async function findField(tx: Transaction, id: string): Promise<FieldRow> {
    const row = await fieldStore.find(tx, id)
    if (!row) throw new FieldNotFound()
    return row
  }

  return {
    add: ({ place, ...field }: NewField): Promise<string> =>
      inTurn(async (tx) => {
        const { subject } = field
        await fieldStore.lock(tx, subject)
        const { fields, last } = await fieldStore.countOf(tx, subject)
        if (fields >= fieldBounds.fields) throw new TooManyFields(subject, fieldBounds.fields)
        await refuseTakenNames(tx, field)
        const nextPlace = place ?? Math.min(last + 1, fieldBounds.places)
        const id = await fieldStore.insert(tx, { ...field, place: nextPlace })
        if (id === undefined)
          throw new FieldInvalid('key', 'A removed field had this key: choose another')
        actOn('field', id)
        describeAct({ after: { ...field, place: nextPlace } })
        return id
      }),

    change: (id: string, { place, ...wanted }: ChangedField): Promise<void> =>
      inTurn(async (tx) => {
        const held = await findField(tx, id)
        await fieldStore.lock(tx, held.subject)
        const changed = { ...wanted, place: place ?? held.place }
        const [fault] = findFieldFaults({ ...held, ...changed })
        if (fault) throw new FieldInvalid(fault.path, fault.message)
        await refuseTakenNames(tx, { ...held, ...changed })
        await fieldStore.update(tx, id, changed)
        describeAct(changedFacts(held, changed))
      }),

    /** With values it needs `isForced`; those are removed later, batch by batch, and are shown nowhere until then. */
    remove: (id: string, isForced: boolean): Promise<void> =>
      inTurn(async (tx) => {
        const held = await findField(tx, id)
        const isUsed = await fieldStore.isUsed(tx, held)
        if (isUsed && !isForced) throw new FieldInUse(held.label, held.subject)
        await fieldStore.markRemoved(tx, id, now())
        const { removedAt: _at, sweptTo: _to, id: _id, ...before } = held
        describeAct({ before, after: { removedWithValues: isUsed } })
      }),
  }
}

/** Values are kept by the key; a filter is known by its label, and so is a column of a file. */
async function refuseTakenNames(
  tx: Transaction,
  { id, subject, key, label }: Pick<FieldRow, 'subject' | 'key' | 'label'> & { id?: string },
): Promise<void> {
  const others = (await fieldStore.list(tx, [subject])).filter((other) => other.id !== id)
  if (others.some((other) => other.key === key))
    throw new FieldInvalid('key', 'Another field has this key')
  if (others.some((other) => other.label.toLowerCase() === label.toLowerCase()))
    throw new FieldInvalid('label', 'Another field has this label')
}
