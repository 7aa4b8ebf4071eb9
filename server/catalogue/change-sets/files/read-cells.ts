import { validate as isUuid } from 'uuid'
import type { z } from 'zod'
import { productBounds } from '../../../../contract/catalogue/bounds/product-bounds.ts'
import { guardCell } from '../../../../contract/catalogue/changes/cell-guard.ts'
import type { RowError } from '../../../../contract/catalogue/changes/change-sets.ts'
import { decimalCommaAdvice } from '../../../../contract/catalogue/changes/refusal-texts.ts'
import { type CustomFact, factOfKey } from '../../../../contract/catalogue/fields/custom-fact.ts'
import {
  type FieldDefinition,
  fieldBounds,
} from '../../../../contract/catalogue/fields/custom-fields.ts'
import {
  readCustomText,
  writeCustomText,
} from '../../../../contract/catalogue/fields/judge-custom-values.ts'
import {
  type Cells,
  type Column,
  isCustomColumn,
} from '../../../../contract/catalogue/intake/file-columns.ts'
import { findGtinFault } from '../../../../contract/catalogue/parts/gtins.ts'
import { partKey } from '../../../../contract/catalogue/parts/part-key.ts'
import { isPictureFile } from '../../../../contract/catalogue/parts/picture-files.ts'
import {
  aboutFields,
  packFields,
  plainFields,
} from '../../../../contract/catalogue/product-fields.ts'
import { PictureUrl } from '../../../../contract/values/fields.ts'
import type { ProductFacts, SomeFacts } from '../../../platform/database/product-facts.ts'
import { optionalText, otherCurrencyText, quoteCell } from '../../../platform/sheets/cells/cells.ts'
import { readWritten, splitCurrency } from '../../../platform/sheets/cells/written-number.ts'
import { plainCells } from '../../../platform/sheets/plain-cells.ts'
import { describeKeptFault, productLine } from '../../../platform/sheets/product-line.ts'
import { type CountedStock, countAgainst } from '../drafts/count-against.ts'
import type { RowChange, RowWarning, WantedRow } from '../drafts/judge-rows.ts'
import { compareReferences, momentText } from '../facts.ts'
import type { FoundProduct } from '../product-facts-store.ts'
import { writeCells } from './write-cells.ts'

export interface CellsOptions {
  readonly withStock: boolean
  /** Read `41,80` as 41.80. */
  readonly decimalComma: boolean
  /** The custom fields of products. */
  readonly customFields: readonly FieldDefinition[]
}

interface CellsOfRow {
  /** The line of the file. */
  readonly rowNo: number
  readonly cells: Cells
  /** Those of a product that the shop doesn't have yet, where they differ. */
  readonly newCells?: Cells | undefined
}

/** A row of a file. It is found by `_id` if that is filled, else by its part number. */
export function readCells(
  { rowNo, cells, newCells = cells }: CellsOfRow,
  options: CellsOptions,
): WantedRow {
  const id = cells._id?.trim()
  const partNumber = cells.part_number?.trim()
  return {
    rowNo,
    cells,
    newCells,
    describe: (fault, terms) => describeKeptFault(fault, Object.keys(cells), terms),
    ...(id && isUuid(id) ? { productId: id } : { partNumber: partNumber || undefined }),
    read: (product) => {
      const rowChange = readWish(product ? cells : newCells, product, options)
      if (!id || isUuid(id)) return rowChange
      const error = { field: '_id', sentence: `${quoteCell(id)} is not the id of a product` }
      return { ...rowChange, errors: [error, ...(rowChange.errors ?? [])] }
    },
  }
}

function readWish(
  cells: Cells,
  product: FoundProduct | undefined,
  options: CellsOptions,
): RowChange {
  const changed = findChangedCells(cells, product)
  if (!product) for (const column of LACKING) if (!cells[column]?.trim()) changed.delete(column)
  const errors: RowError[] = []
  const warnings: RowWarning[] = []
  const read = <Name extends keyof Parsers>(column: Name): z.output<Parsers[Name]> | undefined => {
    const typed = changed.get(column)
    if (typed === undefined) return undefined
    const cell = column === 'price' ? ownPrice(typed, warnings) : typed
    const text = options.decimalComma ? pointFor(column, cell) : cell
    const parsed = parsers[column].safeParse(text)
    if (parsed.success) return parsed.data as z.output<Parsers[Name]>
    errors.push({ field: column, sentence: describeFault(column, cell, parsed.error) })
    return undefined
  }
  const set: Record<string, unknown> = {}
  for (const [column, fact] of factColumns) {
    const value = read(column)
    if (value !== undefined) set[fact] = value === '' ? null : value
  }
  const takesStock = options.withStock || !product
  const { available, error, warning }: CountedStock = takesStock
    ? readStock(read, cells, product)
    : {}
  if (error) errors.push(error)
  if (warning) warnings.push(warning)
  const picture = changed.get('picture')?.trim()
  if (picture !== undefined) readPicture(picture, product, { set, errors, warnings })
  const gtin = changed.get('gtin')?.trim()
  if (gtin) readGtins(gtin, product, set, errors)
  if (changed.has('order_multiple'))
    set.orderMultiple =
      read('order_multiple') ?? (set.pricePer as number) ?? product?.facts.pricePer ?? 1
  readDiscount(cells, changed, product?.facts, set, errors)
  readCustom(cells, product, options, set)
  return { set: set as SomeFacts, available, errors, warnings }
}

/** A price in another currency is read, but somebody has to say that it is meant so. */
function ownPrice(cell: string, warnings: RowWarning[]): string {
  const { amount, isOwn } = splitCurrency(cell)
  if (!isOwn)
    warnings.push({
      field: 'price',
      kind: 'otherCurrency',
      severe: true,
      sentence: `${otherCurrencyText(cell)}, and this is read as ${amount} dollars`,
    })
  return amount
}

/** A new product may come in without them, as a draft. */
const LACKING = ['description', 'picture'] as const

type ReadStock = (column: 'available' | 'expected') => number | null | undefined

/** Pieces that will be available; with the pieces of the export, by the difference to those. */
function readStock(read: ReadStock, cells: Cells, product: FoundProduct | undefined): CountedStock {
  // As exported it means what there is: that has to be known if the row is refused, and read again later.
  const wanted =
    read('available') ?? (cells.available === undefined ? undefined : product?.available)
  if (!product || wanted === undefined || !cells.expected?.trim()) return { available: wanted }
  const now = product.available
  return countAgainst({ wanted, expected: read('expected') ?? now, now })
}

/** A cell as it was exported means unchanged, however its text would be read. */
function findChangedCells(cells: Cells, product: FoundProduct | undefined): Map<Column, string> {
  const exported = product && writeCells(product)
  const filled = Object.entries(cells).filter(([name]) => !isCustomColumn(name)) as [
    Column,
    string,
  ][]
  return new Map(
    filled.filter(
      ([column, cell]) =>
        exported === undefined || !isAsExported(oneBreak(cell), oneBreak(exported[column])),
    ),
  )
}

/** In a CSV file that was saved as XLSX the guard is part of the cell. */
const isAsExported = (cell: string, exported: string) =>
  cell === exported || cell === guardCell(exported)

/** Spreadsheets write line breaks in their own way. */
function oneBreak(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

const { shape } = productLine
/** As the importer's, but for part numbers: a product may have none. */
const parsers = {
  part_number: optionalText(productBounds.partNumberLength),
  name: shape.name,
  description: shape.description,
  price: shape.price,
  price_per: shape.price_per,
  minimum: shape.minimum,
  order_multiple: shape.order_multiple,
  ladder: shape.ladder,
  discount_percent: shape.discount_percent,
  discount_until: shape.discount_until,
  attributes: shape.attributes,
  ...plainCells(plainFields),
  available: shape.available,
  expected: shape.expected,
} as const
type Parsers = typeof parsers

/** Columns that are one fact each. */
const factColumns: readonly (readonly [keyof Parsers, keyof ProductFacts])[] = [
  ['part_number', 'partNumber'],
  ['name', 'name'],
  ['description', 'description'],
  ['price', 'listPriceCents'],
  ['price_per', 'pricePer'],
  ['minimum', 'minimum'],
  ['ladder', 'ladder'],
  ...aboutFields.map(({ column, fact }) => [column, fact] as const),
  ['attributes', 'attributes'],
  ...packFields.map(({ column, fact }) => [column, fact] as const),
]

interface ReadRow {
  readonly set: Record<string, unknown>
  readonly errors: RowError[]
  readonly warnings: RowWarning[]
}

/** The first picture; further ones stay. A file's name waits for the file. */
function readPicture(
  picture: string,
  product: FoundProduct | undefined,
  { set, errors, warnings }: ReadRow,
): void {
  if (isPictureFile(picture)) {
    if (product && !product.isDraft)
      warnings.push({
        field: 'pictures',
        kind: 'pictureAwaited',
        severe: false,
        sentence: `The picture ${quoteCell(picture)} is still to come: add it to this preview`,
      })
    return
  }
  if (!PictureUrl.safeParse(picture).success) {
    const sentence = picture
      ? `${quoteCell(picture)} is neither a picture of the shop nor an address that begins with https://`
      : 'is empty'
    errors.push({ field: 'picture', sentence })
    return
  }
  const [first, ...further] = product?.facts.pictures ?? []
  set.pictures = [{ url: picture, alt: first?.alt ?? '' }, ...further]
}

/** Adds numbers to the product's references; a cell takes none away, since a list may know only some of them. */
function readGtins(
  cell: string,
  product: FoundProduct | undefined,
  set: Record<string, unknown>,
  errors: RowError[],
): void {
  const numbers = [
    ...new Set(cell.split(/[;,|/\n]/).map((part) => part.replace(/[\s-]/g, ''))),
  ].filter(Boolean)
  const references = product?.facts.references ?? []
  const added = numbers.filter(
    (number) => !references.some((one) => one.kind === 'gtin' && partKey(one.number) === number),
  )
  for (const number of added) {
    const fault = findGtinFault(number)
    if (fault === undefined) continue
    errors.push({ field: 'gtin', sentence: `${quoteCell(number)} ${fault}` })
    return
  }
  if (added.length > 0)
    set.references = [
      ...references,
      ...added.map((number) => ({ kind: 'gtin' as const, maker: '', number, note: null })),
    ].toSorted(compareReferences)
}

/** As it was exported, or empty at a new product, a cell means unchanged. A fault is told by who judges the row. */
function readCustom(
  cells: Cells,
  product: FoundProduct | undefined,
  { customFields, decimalComma }: CellsOptions,
  set: Record<string, unknown>,
): void {
  for (const [column, cell] of Object.entries(cells).filter(([name]) => isCustomColumn(name))) {
    const held = product?.facts[column as CustomFact] ?? null
    const exported = held === null ? '' : writeCustomText(held)
    if (product ? isAsExported(oneBreak(cell), oneBreak(exported)) : cell.trim() === '') continue
    const field = customFields.find(({ key }) => factOfKey(key) === column)
    const isDecimal = decimalComma && field?.type === 'number'
    const text = isDecimal ? withPoint(cell, fieldBounds.decimals) : cell
    set[column] = field ? readCustomText(field, text) : text
  }
}

/** Percent and end are two cells of one fact. */
function readDiscount(
  cells: Cells,
  changed: ReadonlyMap<Column, string>,
  facts: ProductFacts | undefined,
  set: Record<string, unknown>,
  errors: RowError[],
): void {
  if (!changed.has('discount_percent') && !changed.has('discount_until')) return
  const percent = parsers.discount_percent.safeParse(
    cells.discount_percent ?? String(facts?.discount?.percent ?? ''),
  )
  const until = parsers.discount_until.safeParse(cells.discount_until ?? '')
  for (const [column, parsed] of [
    ['discount_percent', percent],
    ['discount_until', until],
  ] as const)
    if (!parsed.success)
      errors.push({ field: column, sentence: describeFault(column, '', parsed.error) })
  if (!percent.success || !until.success) return
  const end =
    cells.discount_until === undefined || !changed.has('discount_until')
      ? facts?.discount?.until
      : until.data && momentText(until.data)
  if ((percent.data === null) !== !end)
    errors.push({
      field: 'discount_until',
      sentence: 'goes with discount_percent: fill both or neither',
    })
  else set.discount = percent.data === null ? null : { percent: percent.data, until: end }
}

/** Decimals of the columns whose comma can only be a decimal one, where it is none of thousands. */
const DECIMALS: Partial<Record<Column, number>> = {
  price: 2,
  ...Object.fromEntries(
    plainFields.flatMap(({ kind, column }) =>
      kind === 'kilograms' || kind === 'dollars' ? [[column, kind === 'dollars' ? 2 : 3]] : [],
    ),
  ),
}

function pointFor(column: Column, cell: string): string {
  if (column === 'ladder')
    return cell.replace(/(?<==\s*)[^;=]+/g, (price) => withPoint(price, DECIMALS.price))
  return withPoint(cell, DECIMALS[column])
}

function withPoint(number: string, decimals: number | undefined): string {
  const written = decimals === undefined ? undefined : readWritten(number, decimals)
  return written && 'withPoint' in written ? written.withPoint : number
}

function describeFault(column: Column, cell: string, error: z.ZodError): string {
  const withPoint = pointFor(column, cell)
  if (withPoint !== cell)
    return `${quoteCell(cell)} has a decimal comma: write ${withPoint.trim()}, ${decimalCommaAdvice}`
  return error.issues[0]?.message ?? 'can’t be read'
}
