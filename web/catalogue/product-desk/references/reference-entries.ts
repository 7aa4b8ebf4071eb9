import type { ReferenceKind } from '../../../../contract/catalogue/parts/part-bounds.ts'
import type {
  ProductReferences,
  Reference,
} from '../../../../contract/catalogue/parts/references.ts'
import { mergeEntries } from '../../../platform/base/forms/merge-entries.ts'
import { isSame } from '../../../platform/base/is-same.ts'

export interface ReferenceEntry {
  readonly id: number
  readonly kind: ReferenceKind
  readonly maker: string
  readonly number: string
  readonly note: string
}

/** The form's content: a product's successor and its other numbers. */
export interface WantedReferences {
  /** Part number of the successor; empty for none. */
  readonly replacedBy: string
  readonly references: readonly Reference[]
}

export function toWanted({ replacedBy, references }: ProductReferences): WantedReferences {
  return { replacedBy: replacedBy?.partNumber ?? '', references }
}

export function toReference({ kind, maker, number, note }: ReferenceEntry): Reference {
  return { kind, maker: maker.trim(), number: number.trim(), note: note.trim() || null }
}

export function toEntries(
  references: readonly Reference[],
  firstId: number,
): readonly ReferenceEntry[] {
  return references.map((reference, place) => ({
    ...reference,
    id: firstId + place,
    note: reference.note ?? '',
  }))
}

export function nextId(entries: readonly ReferenceEntry[]): number {
  return Math.max(-1, ...entries.map(({ id }) => id)) + 1
}

export interface ReferenceEntries {
  readonly replacedBy: string
  readonly entries: readonly ReferenceEntry[]
}

/** Merges typed entries into the product's present values. Rows that stay keep their identity, and so the focus. */
export function followHeld(
  typed: ReferenceEntries,
  before: WantedReferences,
  now: WantedReferences,
) {
  const mine = typed.entries.map(toReference)
  const { entries, disputed } = mergeEntries(
    { replacedBy: typed.replacedBy.trim(), references: mine },
    { ...before },
    { ...now },
  )
  const { replacedBy, references } = entries as unknown as WantedReferences
  const kept = typed.entries.filter((entry) => has(references, toReference(entry)))
  const added = references.filter((reference) => !has(mine, reference))
  return {
    typed: { replacedBy, entries: [...kept, ...toEntries(added, nextId(typed.entries))] },
    isSuccessorDisputed: disputed.includes('replacedBy'),
  }
}

function has(references: readonly Reference[], one: Reference): boolean {
  return references.some((reference) => isSame(reference, one))
}
