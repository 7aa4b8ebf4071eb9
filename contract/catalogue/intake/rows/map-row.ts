import { dollarsFromCents } from '../../../values/money/money.ts'
import { plainWords } from '../../../values/text/plain-words.ts'
import { isPictureFile } from '../../parts/picture-files.ts'
import { type Cells, columns, type FileField, isCustomColumn } from '../file-columns.ts'
import {
  type DecimalSign,
  type ImportMapping,
  type ImportName,
  type KnownExport,
  namedFields,
  type PriceRule,
} from '../mapping.ts'
import {
  type CountSigns,
  type PriceSigns,
  plainKilograms,
  plainNumber,
  plainPieces,
  plainPrice,
  showNumber,
  writePrice,
} from './plain-number.ts'
import { plainText } from './plain-text.ts'
import { applyPriceRule } from './price-rule.ts'
import { unitReader } from './unit-meaning.ts'

/** A row of a file as the cells of our own columns. */
export interface MappedRow {
  readonly cells: Cells
  /** Those of a product that the shop doesn't have yet. */
  readonly newCells: Cells
}

interface MappedFile {
  /** The heads of all columns, which name attributes. */
  readonly heads: readonly string[]
  /** As found; the mapping's own comes first. */
  readonly decimal: DecimalSign | null
  /** Custom fields whose values are numbers. */
  readonly numberFields?: readonly FileField[]
}

/** Makes rows of our own columns, in the file's order. Undefined for a row that holds no product of its own. */
export function rowMapper(
  mapping: ImportMapping,
  { heads, decimal, numberFields = [] }: MappedFile,
) {
  const placesOf = (field: FileField) =>
    mapping.columns.flatMap((one, place) => (one === field ? [place] : []))
  const isMade = mapping.priceRule !== null && !mapping.columns.includes('price')
  const customs = mapping.columns.filter((field) => field !== null && isCustomColumn(field))
  const fields = [...columns, ...new Set(customs as FileField[])].flatMap((field) => {
    const places = placesOf(field === 'price' && isMade ? 'purchase_price' : field)
    return places.length > 0 ? [{ field, places }] : []
  })
  const fill = mapping.source === 'shopify' ? variantFiller(heads) : (row: FileCells) => row
  const constants = mapping.constants.filter(({ text }) => text !== '')
  const lasting = constants.filter(({ onlyNew }) => !onlyNew)
  const rename = nameReplacer(mapping.names ?? [])
  const { numbers = {} } = mapping
  const signs: CellSigns = {
    ...numbers,
    decimal: numbers.decimal ?? decimal,
    readUnit: unitReader(numbers.units),
  }

  return (row: FileCells): MappedRow | undefined => {
    const filled = fill(row)
    if (!filled) return undefined
    const own = fields.map(({ field, places }) => {
      const parts = places.map((place) => ({ head: heads[place] ?? '', cell: filled[place] ?? '' }))
      const [first] = parts
      const cell = numberFields.includes(field)
        ? plainNumber(first?.cell ?? '', signs)
        : writeCell(field, parts, mapping, signs)
      return [field, cell] as const
    })
    const cells: Record<string, string> = Object.fromEntries(own)
    return {
      cells: rename(fillEmpty(cells, lasting)),
      newCells: rename(fillEmpty(cells, constants)),
    }
  }
}

type FileCells = readonly string[]

/** Puts the shop's names in place of the file's. */
function nameReplacer(names: readonly ImportName[]): (cells: Cells) => Cells {
  const others = names.filter(({ text, name }) => text !== name)
  if (others.length === 0) return (cells) => cells
  const byText = new Map(others.map(({ field, text, name }) => [`${field}=${text}`, name]))
  return (cells) => {
    const found = namedFields.flatMap((field) => {
      const name = byText.get(`${field}=${cells[field]?.trim()}`)
      return name === undefined ? [] : [[field, name] as const]
    })
    return found.length === 0 ? cells : { ...cells, ...Object.fromEntries(found) }
  }
}

function fillEmpty(cells: Cells, constants: ImportMapping['constants']): Cells {
  const empty = constants.filter(({ field }) => !cells[field]?.trim())
  return { ...cells, ...Object.fromEntries(empty.map(({ field, text }) => [field, text])) }
}

type CellSigns = PriceSigns & CountSigns

interface ColumnCell {
  readonly head: string
  readonly cell: string
}

/** Our cell of a field from the cells of its columns. */
function writeCell(
  field: FileField,
  parts: readonly ColumnCell[],
  { source, priceRule }: ImportMapping,
  signs: CellSigns,
): string {
  if (field === 'attributes') return joinAttributes(parts)
  const filled = parts.map(({ cell }) => cell).filter((cell) => cell.trim() !== '')
  const [cell = ''] = filled
  switch (field) {
    case 'name':
      return showNumber(
        joinDifferent(
          filled.filter((part) => part !== NO_OPTION),
          ' ',
        ),
      )
    case 'description':
      return showNumber(joinDifferent(filled.map(plainText), '\n\n'))
    case 'price':
      return priceRule ? priceOf(cell, priceRule, signs) : plainPrice(cell, signs)
    case 'purchase_price':
      return plainPrice(cell, signs)
    case 'ladder':
      return cell.replace(/(?<==\s*)[^;=]+/g, (price) => plainPrice(price, signs))
    case 'pallet_kg':
      return plainKilograms(cell, signs)
    case 'category':
      return lastOfPath(cell, source)
    case 'picture':
      return source === 'own' ? cell : firstPicture(cell)
    case 'country_of_origin':
      return /^[a-z]{2}$/.test(cell) ? cell.toUpperCase() : cell
    default:
      return PIECES.includes(field) ? plainPieces(cell, signs) : showNumber(cell)
  }
}

const PIECES: readonly FileField[] = [
  'price_per',
  'minimum',
  'order_multiple',
  'discount_percent',
  'carton_pieces',
  'pallet_pieces',
  'reorder_level',
  'lead_time_days',
  'available',
  'expected',
]

/** Stands in Shopify's exports for a product without options. */
const NO_OPTION = 'Default Title'

const joinDifferent = (parts: readonly string[], joiner: string) =>
  [...new Set(parts.map((part) => part.trim()))].filter(Boolean).join(joiner)

/** A column that holds pairs already is one of an export of ours. */
function joinAttributes(parts: readonly ColumnCell[]): string {
  return parts
    .filter(({ cell }) => cell.trim() !== '')
    .map(({ head, cell }) => {
      const text = showNumber(cell.trim())
      return text.includes('=')
        ? text
        : `${head.replace(/[=;]/g, ' ').trim()}=${text.replaceAll(';', ',')}`
    })
    .join('; ')
}

/** The rule's price, still with the currency of its cost; a cell that holds no number stays. */
function priceOf(cell: string, rule: PriceRule, signs: PriceSigns): string {
  return writePrice(cell, signs, (plain) => {
    const price = applyPriceRule(plain, rule)
    return price === undefined ? undefined : dollarsFromCents(price).toFixed(2)
  })
}

/** The narrowest category: `Auto > Brakes` is `Brakes`. Some shops list several, which commas separate. */
function lastOfPath(cell: string, source: KnownExport | null): string {
  if (source === 'own') return cell
  const isList = source !== null && source !== 'shopify'
  const [first = ''] = isList ? cell.split(/(?<!\\),/) : [cell]
  return (
    first
      .split(source === 'magento' ? '/' : '>')
      .at(-1)
      ?.trim() ?? ''
  )
}

/** An address, or the name of a file without its folders. */
function firstPicture(cell: string): string {
  const name = cell.split(/[/\\]/).at(-1) ?? ''
  const isAddress = cell.startsWith('/') || /https?:/.test(cell)
  if (!isAddress && isPictureFile(name)) return name.trim()
  return cell.split(/\s*[,;|]\s*(?=https?:)|\s+/).find((part) => part !== '') ?? ''
}

/** The columns that Shopify fills only on the first line of a product, and those of a variant. */
const OF_PRODUCT = ['Title', 'Body (HTML)', 'Vendor', 'Type', 'Image Src'].map(plainWords)
const OF_VARIANT = ['Variant SKU', 'Variant Price'].map(plainWords)

/** Fills the lines of variants from their product's first line; a line without a variant only holds a further picture. */
function variantFiller(heads: readonly string[]): (row: FileCells) => FileCells | undefined {
  const words = heads.map(plainWords)
  const handleAt = words.indexOf(plainWords('Handle'))
  const isOf = (names: readonly string[]) => words.map((word) => names.includes(word))
  const [ofProduct, ofVariant] = [isOf(OF_PRODUCT), isOf(OF_VARIANT)]
  let first: FileCells = []
  return (row) => {
    if (row[handleAt] !== first[handleAt]) first = row
    if (!row.some((cell, place) => ofVariant[place] && cell.trim() !== '')) return undefined
    return row.map((cell, place) =>
      ofProduct[place] && cell.trim() === '' ? (first[place] ?? '') : cell,
    )
  }
}
