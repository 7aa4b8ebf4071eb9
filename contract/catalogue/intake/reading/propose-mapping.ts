import { type CustomFact, factOfKey } from '../../fields/custom-fact.ts'
import type { FieldDefinition } from '../../fields/custom-fields.ts'
import { type Column, type FileField, fileColumns, isCustomColumn } from '../file-columns.ts'
import {
  exportNames,
  type FileColumn,
  type ImportConstant,
  type ImportMapping,
  mappingBounds,
} from '../mapping.ts'
import { showNumber, splitNumber } from '../rows/plain-number.ts'
import { type ReadHead, readHead, stemOf } from './head-words.ts'
import { recogniseExport } from './known-exports.ts'

/** A column of a file with the cells of its first lines. */
export interface SampledColumn {
  readonly head: string
  /** Without empty ones. */
  readonly cells: readonly string[]
}

interface Proposal {
  readonly columns: readonly FileColumn[]
  readonly mapping: ImportMapping
}

type FieldChoice = Pick<FileColumn, 'field' | 'why'>

/**
 * Proposes a field for each column: by a known export, else a custom field of its head, else by the words of its head,
 * else by its cells.
 */
export function proposeMapping(
  columns: readonly SampledColumn[],
  minimumOrderQuantity: number,
  customFields: readonly FieldDefinition[] = [],
): Proposal {
  const known = recogniseExport(columns.map(({ head }) => head))
  const customs = chooseCustom(columns, customFields, known?.fields)
  const others = columns.filter((_, place) => customs[place] === undefined)
  const chosen = known
    ? columns.map((column, place) => chooseKnown(column, known.fields[place] ?? null, known.source))
    : chooseAll(others)
  const choices = known
    ? chosen.map((choice, place) => customs[place] ?? knownCustom(choice))
    : columns.map((column, place) => customs[place] ?? chosen[others.indexOf(column)] ?? NOTHING)
  const fields = choices.map(({ field }) => field)
  return {
    columns: columns.map((column, place) => ({
      head: column.head.slice(0, mappingBounds.headLength),
      samples: sampleOf(column.cells),
      field: fields[place] ?? null,
      why: choices[place]?.why ?? '',
    })),
    mapping: {
      columns: fields,
      constants: known?.source === 'own' ? [] : usualConstants(fields, minimumOrderQuantity),
      priceRule: null,
      withStock: false,
      source: known?.source ?? null,
    },
  }
}

/** New products need a minimum order; lists of other shops have none. */
function usualConstants(
  fields: readonly (FileField | null)[],
  minimumOrderQuantity: number,
): ImportConstant[] {
  return fields.includes('minimum')
    ? []
    : [{ field: 'minimum', text: String(minimumOrderQuantity), onlyNew: true }]
}

/** Names of the shop's own columns, and those that people read: no label of a custom field takes them. */
const ownNames: ReadonlySet<string> = new Set(
  Object.entries(fileColumns)
    .flat()
    .map((name) => name.toLowerCase()),
)

/** Columns under the key or the label of a custom field; the first of several takes it. */
function chooseCustom(
  columns: readonly SampledColumn[],
  customFields: readonly FieldDefinition[],
  known: readonly (FileField | null)[] = [],
): (FieldChoice | undefined)[] {
  const taken = new Set<CustomFact>()
  return columns.map(({ head }, place) => {
    const name = head.trim().toLowerCase()
    const isOwn = ownNames.has(name) || (known[place] ?? null) !== null
    const named = customFields.find(
      ({ key, label }) =>
        name === key || name === factOfKey(key) || (!isOwn && name === label.toLowerCase()),
    )
    if (!named) return undefined
    const field = factOfKey(named.key)
    if (taken.has(field)) return { field: null, why: `Another column is taken for ${named.label}` }
    taken.add(field)
    return { field, why: `By its heading: ${named.label} is a custom field` }
  })
}

/** A column of an export of ours whose custom field is gone. */
const knownCustom = (choice: FieldChoice): FieldChoice =>
  choice.field !== null && isCustomColumn(choice.field)
    ? { field: null, why: 'The shop has no such custom field any more' }
    : choice

function sampleOf(cells: readonly string[]): string[] {
  const different = new Set<string>()
  for (const cell of cells) {
    if (different.size === mappingBounds.samples) break
    different.add(showNumber(cell).slice(0, mappingBounds.sampleLength))
  }
  return [...different]
}

const ADDRESS = /^https:\/\/\S+/

function chooseKnown(
  { cells }: SampledColumn,
  field: FileField | null,
  source: keyof typeof exportNames,
): FieldChoice {
  if (field === null) return { field: null, why: 'No field for it here' }
  // The pictures of some exports are names of files.
  if (field === 'picture' && source !== 'own' && !cells.some((cell) => ADDRESS.test(cell)))
    return { field: null, why: 'Names of files, not addresses of pictures' }
  return { field, why: `As in ${exportNames[source]}` }
}

function chooseAll(columns: readonly SampledColumn[]): FieldChoice[] {
  const read = columns.map(({ head }) => (head === '' ? undefined : readHead(head)))
  const byHead = nameShortTexts(
    columns,
    columns.map((column, place) => chooseByHead(columns, read, column, place)),
  )
  const taken = new Set(byHead.map(({ field }) => field))
  return columns.map((column, place): FieldChoice => {
    const choice = byHead[place] ?? NOTHING
    if (choice.field !== null || read[place] !== undefined) return choice
    const field = contentOrder.find((one) => !taken.has(one) && looksLike[one](column, columns))
    if (field === undefined) return choice
    taken.add(field)
    return { field, why: `Its values look like ${lookTexts[field]}` }
  })
}

/** Many lists call a short text `Description` and have no other name. */
function nameShortTexts(
  columns: readonly SampledColumn[],
  choices: readonly FieldChoice[],
): FieldChoice[] {
  const hasName = choices.some(({ field }) => field === 'name')
  return choices.map((choice, place) => {
    const isShort = lengthOf(columns[place]?.cells ?? []) < DESCRIPTION_LENGTH
    return !hasName && choice.field === 'description' && isShort
      ? { field: 'name', why: 'By its heading; its texts are short' }
      : choice
  })
}

const NOTHING: FieldChoice = { field: null, why: 'Not recognised' }

/** The best head wins a field; like heads with numbers are one text. */
function chooseByHead(
  columns: readonly SampledColumn[],
  read: readonly (ReadHead | undefined)[],
  { head, cells }: SampledColumn,
  place: number,
): FieldChoice {
  const own = read[place]
  if (!own) return NOTHING
  const { meaning, rank } = own
  if (meaning === 'other') return { field: null, why: 'No field for it here' }
  if (!fits(meaning, cells))
    return { field: null, why: `No ${fileColumns[meaning].toLowerCase()} by its values` }
  const rivals = read.flatMap((one, at) =>
    one?.meaning === meaning && fits(meaning, columns[at]?.cells ?? [])
      ? [{ at, rank: one.rank }]
      : [],
  )
  const best = rivals.reduce((one, other) => (other.rank < one.rank ? other : one))
  const isBest = best.at === place
  const isLike =
    TEXTS.includes(meaning) &&
    rank === best.rank &&
    stemOf(head) === stemOf(columns[best.at]?.head ?? '')
  if (!isBest && !isLike) return { field: null, why: `“${columns[best.at]?.head}” is taken for it` }
  return { field: meaning, why: 'By its heading' }
}

/** Fields of which several columns make one text. */
const TEXTS: readonly Column[] = ['name', 'description']
const NUMBERS: readonly Column[] = [
  'price',
  'purchase_price',
  'reorder_level',
  'lead_time_days',
  'minimum',
  'order_multiple',
  'available',
  'carton_pieces',
  'pallet_pieces',
  'price_per',
  'pallet_kg',
  'discount_percent',
]
const SHARE = 0.6
/** A head is believed even where many cells are wrong: those are told line by line. */
const SHARE_OF_NAMED = 0.3

const share = (cells: readonly string[], holds: (cell: string) => boolean) =>
  cells.length === 0 ? 0 : cells.filter(holds).length / cells.length

/** Whether a column can be what its head says. */
function fits(field: Column, cells: readonly string[]): boolean {
  if (cells.length === 0) return true
  if (NUMBERS.includes(field))
    return share(cells, (cell) => splitNumber(cell) !== undefined) >= SHARE_OF_NAMED
  if (field === 'picture') return cells.some((cell) => ADDRESS.test(cell))
  if (field === 'name') return share(cells, (cell) => /\p{L}/u.test(cell)) >= SHARE
  return true
}

type Guessed = 'picture' | 'part_number' | 'price' | 'name' | 'description'
const contentOrder: readonly Guessed[] = ['picture', 'part_number', 'price', 'description', 'name']
const lookTexts: Readonly<Record<Guessed, string>> = {
  picture: 'addresses of pictures',
  part_number: 'part numbers',
  price: 'prices',
  name: 'names',
  description: 'descriptions',
}

const isMoney = (cell: string) =>
  /^(?:\p{Sc}|[A-Z]{3})?\s?\d[\d., ']*[.,\u066b]\d{1,4}\s?(?:\p{Sc}|[A-Z]{3})?$/u.test(cell.trim())
/** With a letter or hyphen, or far more digits than a count. */
const isCode = (cell: string) =>
  /^(?=.*\d)(?=.*[A-Za-z-]|\d{6})[\w./-]{3,40}(?: [\w./-]{1,12}){0,3}$/.test(cell) && !isMoney(cell)
const areDifferent = (cells: readonly string[]) => new Set(cells).size >= cells.length * 0.9
const lengthOf = (cells: readonly string[]) =>
  cells.reduce((sum, { length }) => sum + length, 0) / Math.max(1, cells.length)
const NAME_LENGTH = 10
const DESCRIPTION_LENGTH = 60

const looksLike: Readonly<
  Record<Guessed, (column: SampledColumn, all: readonly SampledColumn[]) => boolean>
> = {
  picture: ({ cells }) => share(cells, (cell) => ADDRESS.test(cell)) >= SHARE,
  part_number: ({ cells }, all) =>
    share(cells, isCode) >= 0.9 &&
    areDifferent(cells) &&
    !all.some((other) => other.head !== '' && readHead(other.head)?.meaning === 'part_number'),
  price: ({ cells }) => share(cells, isMoney) >= SHARE,
  description: ({ cells }) => isProse(cells) && lengthOf(cells) >= DESCRIPTION_LENGTH,
  name: ({ cells }) => isProse(cells) && lengthOf(cells) >= NAME_LENGTH && areDifferent(cells),
}

const isProse = (cells: readonly string[]) =>
  share(cells, (cell) => /\p{L}{3}/u.test(cell) && !ADDRESS.test(cell)) >= SHARE
