import {
  type ChangeCounts,
  type ChangeRow,
  type ChangeSet,
  type ChangeWarning,
  fieldNames,
} from '../../../contract/catalogue/changes/change-sets.ts'
import { type ChangeSetRow, type NamedRow, noCounts } from './change-set-store.ts'
import { showFacts } from './facts.ts'

export function toChangeSetAnswer(set: ChangeSetRow): ChangeSet {
  return {
    _id: set.id,
    kind: set.kind,
    title: set.title,
    actorEmail: set.actorEmail,
    state: set.state,
    createdAt: set.createdAt.toISOString(),
    applyAt: set.applyAt?.toISOString() ?? null,
    appliedAt: set.appliedAt?.toISOString() ?? null,
    undoes: set.undoes,
    undoneBy: set.undoneBy,
    withStock: set.withStock,
    counts: { ...noCounts, ...set.counts, fields: pickKnown(set.counts.fields) },
    warnings: set.warnings.map(toWarning),
    rowsRead: set.rowsRead,
    pictures: set.pictures,
    failure: set.failure,
    rename: set.rename && { names: [...set.rename.names], into: set.rename.into },
  }
}

export function toChangeRowAnswer(row: NamedRow): ChangeRow {
  const { availableBefore, availableAfter, after, cells } = row
  // A refused row keeps what there was, also where it wanted no other stock.
  const isRestocked =
    availableBefore !== null && availableAfter !== null && availableBefore !== availableAfter
  return {
    rowNo: row.rowNo,
    productId: row.productId,
    partNumber: row.partNumber ?? after.partNumber ?? cells?.part_number ?? null,
    name: row.name ?? after.name ?? cells?.name ?? null,
    action: row.action,
    before: showFacts(row.before),
    after: showFacts(after),
    available: isRestocked ? { before: availableBefore, after: availableAfter } : null,
    warnings: row.warnings.map(toWarning),
    errors: row.errors,
  }
}

// A newer version that ran beside this one, or before it, may know further fields: the history is shown without them.
const isKnown = (field: string | null) => fieldNames.some((name) => name === field)

const pickKnown = (fields: ChangeCounts['fields']): ChangeCounts['fields'] =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => isKnown(field)))

const toWarning = (warning: ChangeWarning): ChangeWarning =>
  isKnown(warning.field) ? warning : { ...warning, field: null }
