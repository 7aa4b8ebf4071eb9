import { countryNames } from '../people/addresses/countries.ts'
import { formatCount, formatCountOf, formatDollars } from '../values/money/money.ts'
import { weightText } from '../values/weight.ts'

/** A field of a product that is one value. Pages load this file, so it holds no schemas. */
interface AnyField {
  readonly label: string
  /** Head of its column in files. */
  readonly column: string
  /** Name of the stored value, where that is in another unit. */
  readonly fact?: string
  /** Lists of products answer with it, and not only the product's own page. */
  readonly isListed?: true
  /** Its column in the product grid. */
  readonly grid?: { readonly widthPx: number; readonly isUsual: boolean }
  /** Under the input of the form. */
  readonly hint?: string
  /** The form has it only while the shop charges tax. */
  readonly isForTax?: true
  /** A row of the specification on the product's page. */
  readonly isSpecified?: true
  /** Property of schema.org's `Product`. */
  readonly linkedAs?: string
  /** Noted below the product's name on invoices. */
  readonly isOnPapers?: true
  /** Only staff see it: no open answer, page or paper has it. */
  readonly isForStaff?: true
  /** Staff write it for buyers, who see what it leads to: the form has it among the public details. */
  readonly leadsBuyers?: true
}

export interface TextField extends AnyField {
  readonly kind: 'text'
  readonly longest: number
  /** The form offers the shop's categories. */
  readonly offersCategories?: true
}

/** A word of a certain form, or one of a list. */
export interface CodeField extends AnyField {
  readonly kind: 'code'
  /** The form, or the names of all codes. */
  readonly codes: RegExp | Readonly<Record<string, string>>
  /** Said of a value that is missing, and of one that is no code. */
  readonly faults: { readonly missing: string; readonly wrong: string }
  /** Stands for no entry; without it the field may be empty. */
  readonly usual?: string
}

export interface PiecesField extends AnyField {
  readonly kind: 'pieces'
  readonly most: number
}

/** Entered in kilograms and stored in grams. */
export interface KilogramsField extends AnyField {
  readonly kind: 'kilograms'
  readonly fact: string
  readonly mostGrams: number
}

/** Calendar days, from 1. */
export interface DaysField extends AnyField {
  readonly kind: 'days'
  readonly most: number
}

/** Dollars for as many pieces as the product's price is for, stored in cents. */
export interface DollarsField extends AnyField {
  readonly kind: 'dollars'
  readonly fact: string
  readonly mostCents: number
}

type FieldDescription =
  | TextField
  | CodeField
  | PiecesField
  | KilogramsField
  | DaysField
  | DollarsField
type Descriptions = Readonly<Record<string, FieldDescription>>

const MOST_PACKED = 10_000_000

/** In the order of the form: facts about the product, then its packs, which belong to its bulk terms. */
const about = {
  brand: {
    kind: 'text',
    label: 'Brand',
    column: 'brand',
    longest: 60,
    isListed: true,
    grid: { widthPx: 104, isUsual: true },
    isSpecified: true,
  },
  category: {
    kind: 'text',
    label: 'Category',
    column: 'category',
    longest: 60,
    isListed: true,
    grid: { widthPx: 136, isUsual: true },
    linkedAs: 'category',
    offersCategories: true,
  },
  /** The part of the tax table that a product belongs to, as the owner names it: `standard`, `reduced`. */
  taxCategory: {
    kind: 'code',
    label: 'Tax category',
    column: 'tax_category',
    codes: /^[a-z][a-zA-Z0-9]{0,29}$/,
    faults: {
      missing: 'Name the category',
      wrong: 'Lowercase letters first, then letters and digits: standard',
    },
    usual: 'standard',
    hint: 'As in the tax rules',
    isForTax: true,
  },
  /** By its ISO 3166-1 code, two capital letters. */
  countryOfOrigin: {
    kind: 'code',
    label: 'Country of origin',
    column: 'country_of_origin',
    codes: countryNames,
    faults: {
      missing: 'Name the country',
      wrong: 'Two capital letters of ISO 3166, such as DE',
    },
    grid: { widthPx: 150, isUsual: false },
    hint: 'Two capital letters, such as DE',
    isSpecified: true,
    linkedAs: 'countryOfOrigin',
    isOnPapers: true,
  },
  /** The thing that is priced and counted, where it is not a single piece: `set of 4`. */
  unitOfSale: {
    kind: 'text',
    label: 'Unit of sale',
    column: 'unit_of_sale',
    longest: 40,
    grid: { widthPx: 120, isUsual: false },
    hint: 'Such as set of 4; empty where single pieces are sold',
    isSpecified: true,
  },
  warranty: {
    kind: 'text',
    label: 'Warranty',
    column: 'warranty',
    longest: 60,
    grid: { widthPx: 120, isUsual: false },
    hint: 'Such as 24 months from delivery',
    isSpecified: true,
  },
  /** As in the Harmonized System: 6 digits, and up to 4 more of a country's own. */
  tariffNumber: {
    kind: 'code',
    label: 'Tariff number',
    column: 'tariff_number',
    codes: /^\d{6}(?:\d{2}){0,2}$/,
    faults: { missing: 'Enter the digits', wrong: '6, 8 or 10 digits, such as 87083091' },
    grid: { widthPx: 120, isUsual: false },
    hint: '6, 8 or 10 digits of the Harmonized System',
    isSpecified: true,
    isOnPapers: true,
  },
  /** As in the United Nations' list of dangerous goods. */
  unNumber: {
    kind: 'code',
    label: 'UN number',
    column: 'un_number',
    codes: /^UN\d{4}$/,
    faults: { missing: 'Enter the number', wrong: 'UN and four digits, such as UN2794' },
    grid: { widthPx: 104, isUsual: false },
    hint: 'Dangerous goods only, such as UN2794',
    isSpecified: true,
    isOnPapers: true,
  },
  /** Part numbers with commas between, the best first; one that is no product's in the shop is passed over. */
  alternatives: {
    kind: 'text',
    label: 'Alternatives',
    column: 'alternatives',
    longest: 300,
    grid: { widthPx: 200, isUsual: false },
    hint: 'Part numbers with commas between, the best first; they come first on the product’s page',
    isForStaff: true,
    leadsBuyers: true,
  },
  purchasePrice: {
    kind: 'dollars',
    fact: 'purchasePriceCents',
    label: 'Purchase price',
    column: 'purchase_price',
    mostCents: 100_000_000,
    grid: { widthPx: 128, isUsual: false },
    hint: 'Dollars, for as many pieces as the price',
    isForStaff: true,
  },
  supplier: {
    kind: 'text',
    label: 'Supplier',
    column: 'supplier',
    longest: 80,
    grid: { widthPx: 136, isUsual: false },
    isForStaff: true,
  },
  supplierNumber: {
    kind: 'text',
    label: 'Supplier’s number',
    column: 'supplier_number',
    longest: 60,
    grid: { widthPx: 136, isUsual: false },
    isForStaff: true,
  },
  bin: {
    kind: 'text',
    label: 'Bin',
    column: 'bin',
    longest: 20,
    grid: { widthPx: 96, isUsual: false },
    hint: 'Where it is stored, such as A-04-2',
    isForStaff: true,
  },
  reorderLevel: {
    kind: 'pieces',
    label: 'Reorder level',
    column: 'reorder_level',
    most: MOST_PACKED,
    grid: { widthPx: 112, isUsual: false },
    hint: 'Low stock begins here',
    isForStaff: true,
  },
  leadTimeDays: {
    kind: 'days',
    label: 'Lead time',
    column: 'lead_time_days',
    most: 730,
    grid: { widthPx: 104, isUsual: false },
    hint: 'Days from reorder to delivery',
    isForStaff: true,
  },
} as const satisfies Descriptions

const packs = {
  cartonPieces: {
    kind: 'pieces',
    label: 'Pieces in a carton',
    column: 'carton_pieces',
    most: MOST_PACKED,
    isListed: true,
    grid: { widthPx: 144, isUsual: false },
  },
  palletPieces: {
    kind: 'pieces',
    label: 'Pieces on a pallet',
    column: 'pallet_pieces',
    most: MOST_PACKED,
    isListed: true,
    grid: { widthPx: 140, isUsual: false },
  },
  palletKilograms: {
    kind: 'kilograms',
    label: 'Weight of a full pallet',
    column: 'pallet_kg',
    fact: 'palletGrams',
    mostGrams: 100_000_000,
    isListed: true,
    grid: { widthPx: 180, isUsual: false },
    hint: 'Kilograms',
  },
} as const satisfies Descriptions

/**
 * The one description of a product's plain fields. Calls, forms, grid, files, change sets, history, the product's page
 * and papers are made from it; a field that the table `product` has no column for is kept in `further_facts`.
 */
export const productFields = { ...about, ...packs } as const

type All = typeof productFields
export type PlainField = keyof All
export type AboutField = keyof typeof about
export type PackField = keyof typeof packs
type FieldsWith<Property> = {
  [Field in PlainField]: All[Field] extends Property ? Field : never
}[PlainField]
export type ListedField = FieldsWith<{ isListed: true }>
export type GridPlainField = FieldsWith<{ grid: object }>
export type StaffField = FieldsWith<{ isForStaff: true }>
export type PublicField = Exclude<PlainField, StaffField>

/** The value that calls, forms and answers have. */
type ValueOf<Described> = Described extends { kind: 'pieces' | 'kilograms' | 'days' | 'dollars' }
  ? number | null
  : Described extends { usual: string }
    ? string
    : string | null
export type PlainValues = { readonly [Field in PlainField]: ValueOf<All[Field]> }

type FactOf<Key extends PlainField> = All[Key] extends { fact: infer Name extends string }
  ? Name
  : Key
/** The values as they are stored. */
export type PlainFacts = { readonly [Key in PlainField as FactOf<Key>]: PlainValues[Key] }
export type PlainColumn = All[PlainField]['column']
/** The stored values by the columns of files. */
export type PlainCells = { readonly [Key in PlainField as All[Key]['column']]: PlainValues[Key] }

export type Field<Key extends PlainField = PlainField> = FieldDescription & {
  readonly key: Key
  readonly fact: keyof PlainFacts
  readonly column: PlainColumn
}
type FieldList<Key extends PlainField = PlainField> = readonly Field<Key>[]

function listFields<Key extends PlainField>(described: Readonly<Record<Key, object>>) {
  return Object.entries(described).map(([key, field]) => ({
    key,
    fact: key,
    ...(field as object),
  })) as object as FieldList<Key>
}

export const plainFields: FieldList = listFields(productFields)
export const aboutFields = listFields<AboutField>(about)
export const packFields = listFields<PackField>(packs)
export const listedFields = plainFields.filter((field) => field.isListed) as FieldList<ListedField>
export const gridFields = plainFields.filter((field) => field.grid) as FieldList<GridPlainField>
export const staffFields = plainFields.filter((field) => field.isForStaff) as FieldList<StaffField>
export const publicFields = plainFields.filter(
  (field) => !field.isForStaff,
) as FieldList<PublicField>

/** Makes something of each field, by the fields' keys. */
export function mapFields<Key extends PlainField, Made>(
  fields: FieldList<Key>,
  make: (field: Field<Key>) => Made,
): Record<Key, Made> {
  return Object.fromEntries(fields.map((field) => [field.key, make(field)])) as Record<Key, Made>
}

export type PlainValue = string | number | null

/** How many of the stored unit a value's unit is: grams of a kilogram, cents of a dollar. */
const storedUnits = { kilograms: 1000, dollars: 100 } as const

const unitsOf = ({ kind }: Field) =>
  kind === 'kilograms' || kind === 'dollars' ? storedUnits[kind] : undefined

/** The stored value. */
export function toFact(field: Field, value: PlainValue): PlainValue {
  const units = unitsOf(field)
  return units && value !== null ? Math.round(Number(value) * units) : value
}

/** The value of a stored one. */
export function fromFact(field: Field, fact: PlainValue): PlainValue {
  const units = unitsOf(field)
  return units && fact !== null ? Number(fact) / units : fact
}

/** Whether a field's values are numbers. */
export const isNumber = ({ kind }: Field): boolean => kind !== 'text' && kind !== 'code'

/** The stored value of a field without an entry. */
export function usualFact(field: Field): string | null {
  return field.kind === 'code' ? (field.usual ?? null) : null
}

export const usualFacts = factsOf(usualFact)

/** Makes all stored values, by the facts' names. */
export function factsOf(make: (field: Field) => PlainValue): PlainFacts {
  const facts = plainFields.map((field) => [field.fact, make(field)])
  return Object.fromEntries(facts) as object as PlainFacts
}

/** Whether a text is one of the field's codes. */
export function isCode({ codes }: CodeField, text: string): boolean {
  return codes instanceof RegExp ? codes.test(text) : Object.hasOwn(codes, text)
}

/** A value as people read it. */
export function showValue(field: Field, value: string | number): string {
  if (field.kind === 'kilograms') return weightText(Number(value))
  if (field.kind === 'dollars') return formatDollars(Number(value))
  if (field.kind === 'days') return formatCountOf(Number(value), 'day')
  if (typeof value === 'number') return formatCount(value)
  return (field.kind === 'code' && nameOfCode(field, value)) || value
}

/** The name of a code of a list; codes of a certain form have none. */
function nameOfCode({ codes }: CodeField, code: string): string | undefined {
  return !(codes instanceof RegExp) && Object.hasOwn(codes, code) ? codes[code] : undefined
}
