import {
  type ImportMapping,
  mappingBounds,
  type NamedField,
  type NameQuestion,
  namedFields,
} from '../../../contract/catalogue/intake/mapping.ts'
import { nearestFinder, shopSpelling } from '../../../contract/catalogue/intake/near-names.ts'
import { productFields } from '../../../contract/catalogue/product-fields.ts'
import type { Database } from '../../platform/database/database.ts'
import type { UnknownNames } from '../../platform/database/tables/change-sets.ts'
import { findNames, listNames, nameStore } from '../names/name-store.ts'
import { openMappedFile } from './open-mapped.ts'

/** A file with more names than this has the wrong column; the rest is not looked at. */
const MOST_NAMES = 5000
/** Names of the shop that a spelling is compared with. */
const COMPARED = 1000
/** Unknown names for which a nearest one is looked for, those with the most lines: each is compared with all spellings. */
const LIKENED = 300

interface FoundName {
  readonly field: NamedField
  readonly text: string
  lines: number
}

/** Categories and brands of a kept file that neither the shop has nor the mapping answers. */
export async function findUnknownNames(
  db: Database,
  importId: string,
  mapping: ImportMapping,
): Promise<UnknownNames> {
  const found = await readNames(db, importId, mapping)
  const questions: NameQuestion[] = []
  for (const field of namedFields) {
    const ofField = found.filter((name) => name.field === field)
    const answered = new Set(
      (mapping.names ?? []).flatMap((each) => (each.field === field ? [each.name] : [])),
    )
    const texts = ofField.map(({ text }) => text)
    const known = await findNames(db, field, texts)
    const unknown = ofField
      .filter(({ text }) => !known.has(text) && !answered.has(text))
      .toSorted((one, other) => other.lines - one.lines)
    if (unknown.length === 0) continue
    const own = await listNames(db, field, COMPARED)
    const frequent = ofField.toSorted((one, other) => other.lines - one.lines).slice(0, COMPARED)
    const nearest = nearestFinder([
      ...own.map(shopSpelling),
      ...frequent.map(({ text, lines }) => ({ name: text, weight: lines, products: 0 })),
    ])
    const described = await nameStore.find(db, field, texts)
    const replaced = new Map(described.map(({ name, replacedBy }) => [name, replacedBy]))
    questions.push(
      ...unknown.map((name, place) => ({
        ...name,
        nearest:
          replaced.get(name.text) ?? (place < LIKENED ? nearest(name.text, name.lines) : null),
      })),
    )
  }
  const ordered = questions.toSorted(
    (one, other) =>
      Number(one.nearest === null) - Number(other.nearest === null) || other.lines - one.lines,
  )
  return {
    questions: ordered.slice(0, mappingBounds.asked),
    unasked: Math.max(0, ordered.length - mappingBounds.asked),
  }
}

async function readNames(
  db: Database,
  importId: string,
  mapping: ImportMapping,
): Promise<FoundName[]> {
  const isNamed = (field: string | null) => namedFields.some((named) => named === field)
  const constants = mapping.constants.filter(({ field }) => isNamed(field))
  if (!mapping.columns.some(isNamed) && constants.length === 0) return []
  const columns = mapping.columns.map((field) => (isNamed(field) ? field : null))
  const { openSheet } = await openMappedFile(db, {
    importId,
    mapping: { ...mapping, columns, constants, priceRule: null },
  })
  const found = new Map<string, FoundName>()
  for await (const { cells, newCells = cells } of openSheet().rows())
    for (const field of namedFields) {
      const text = newCells[field]?.trim() ?? ''
      if (text === '' || text.length > productFields[field].longest) continue
      const key = `${field}=${text}`
      const name = found.get(key)
      if (name) name.lines += 1
      else if (found.size < MOST_NAMES) found.set(key, { field, text, lines: 1 })
    }
  return [...found.values()]
}
