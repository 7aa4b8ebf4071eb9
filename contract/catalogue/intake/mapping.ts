import type { Column, FileField } from './file-columns.ts'

/** How the columns of a file become fields of products. Pages load this file, so it holds no schemas. */

/** Shops whose exports are recognised whole; `own` is this shop's. */
export const knownExports = ['own', 'shopify', 'wooCommerce', 'magento', 'prestaShop'] as const
export type KnownExport = (typeof knownExports)[number]

export const exportNames: Readonly<Record<KnownExport, string>> = {
  own: 'an export of this shop',
  shopify: 'Shopify products',
  wooCommerce: 'WooCommerce products',
  magento: 'Magento products',
  prestaShop: 'PrestaShop products',
}

/** A text that fills a field on every line whose columns leave it empty. */
export interface ImportConstant {
  readonly field: Column
  readonly text: string
  /** Only for products that the shop doesn't have yet. */
  readonly onlyNew: boolean
}

/** Makes a price of the price's column, else of the purchase price: `× 1.35`, then up to the next price that ends in `.95`. */
export interface PriceRule {
  /** A decimal number as text, so that it is exact. */
  readonly factor: string
  /** `.95`; null rounds to the cent. */
  readonly ending: string | null
}

/** Fields that name something of the shop's own: a file's unknown names are asked about, never made in silence. */
export const namedFields = ['category', 'brand'] as const satisfies readonly Column[]
export type NamedField = (typeof namedFields)[number]

/** The shop's name for a file's; the same text makes it a new one. */
export interface ImportName {
  readonly field: NamedField
  readonly text: string
  readonly name: string
}

export interface ImportMapping {
  /** The field of each column, by place; null ignores it. Columns of one field are joined in the file's order. */
  readonly columns: readonly (FileField | null)[]
  readonly constants: readonly ImportConstant[]
  readonly priceRule: PriceRule | null
  /** Also enters stock for products that the shop has. */
  readonly withStock: boolean
  readonly source: KnownExport | null
  /** Answers about unknown names; mappings of before have none. */
  readonly names?: readonly ImportName[]
  /** How the owner says that its numbers are written; the rest is found in each file. */
  readonly numbers?: ImportNumbers
}

export const encodings = [
  'UTF-8',
  'UTF-16LE',
  'UTF-16BE',
  'Windows-1252',
  'Windows-1250',
  'ISO 8859-2',
  'Windows-1251',
  'Windows-1253',
  'Windows-1254',
] as const
export type TextEncoding = (typeof encodings)[number]

export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

export const tableFormats = ['csv', 'xlsx', 'ods'] as const
export type TableFormat = (typeof tableFormats)[number]

export const decimalSigns = ['.', ','] as const
export type DecimalSign = (typeof decimalSigns)[number]

export const thousandsSigns = ['.', ',', ' ', "'", 'none'] as const
export type ThousandsSign = (typeof thousandsSigns)[number]

/** Currencies that a file may be in; the shop's own first. */
export const fileCurrencies = [
  'USD',
  'EUR',
  'GBP',
  'CHF',
  'PLN',
  'CZK',
  'SEK',
  'NOK',
  'DKK',
  'HUF',
  'RON',
  'CAD',
  'AUD',
  'CNY',
  'JPY',
] as const
export type FileCurrency = (typeof fileCurrencies)[number]

export const unitMeanings = [
  'piece',
  'pair',
  'dozen',
  'hundred',
  'thousand',
  'g',
  'kg',
  't',
  'lb',
] as const
export type UnitMeaning = (typeof unitMeanings)[number]

/** A unit as it stands behind the file's numbers. */
export interface UnitChoice {
  readonly unit: string
  readonly means: UnitMeaning
}

/** The owner's word on how numbers are written. */
export interface ImportNumbers {
  readonly decimal?: DecimalSign | undefined
  readonly thousands?: ThousandsSign | undefined
  /** The currency of all prices, whatever sign stands beside them. */
  readonly currency?: FileCurrency | undefined
  readonly units?: readonly UnitChoice[] | undefined
}

/** How a file is read: as its owner says, else as its kept mapping does, else as found. Null takes the kept one back. */
export interface ReadingChoice {
  readonly encoding?: TextEncoding | undefined
  readonly delimiter?: Delimiter | undefined
  readonly decimal?: DecimalSign | null | undefined
  readonly thousands?: ThousandsSign | null | undefined
  readonly currency?: FileCurrency | null | undefined
  readonly units?: readonly UnitChoice[] | undefined
  /** Line of the head, from 1; 0 if there is none. */
  readonly headRow?: number | undefined
  /** Lines of the head. */
  readonly headRows?: number | undefined
}

/** How a file was read. */
export interface TableReading {
  readonly format: TableFormat
  /** Null for a workbook, as is the delimiter. */
  readonly encoding: TextEncoding | null
  readonly delimiter: Delimiter | null
  /** Null where no number shows it. */
  readonly decimal: DecimalSign | null
  /** Sign between thousands, where one was seen or is given. */
  readonly thousands: ThousandsSign | null
  readonly headRow: number
  readonly headRows: number
  /** Sign of a currency in the cells, or the code that is given. */
  readonly currency: string | null
  /** Units in the cells: `kg`, `Stk`. Each means what the mapping's `numbers` say, else what is usual. */
  readonly units: readonly string[]
  /** Lines below the head that hold something. */
  readonly lines: number
}

export const mappingBounds = {
  /** As many as a sheet may have. */
  columns: 702,
  constants: 30,
  textLength: 2048,
  nameLength: 60,
  /** Mappings kept by name. */
  kept: 100,
  headLength: 100,
  samples: 3,
  sampleLength: 80,
  /** Names asked about at once. */
  asked: 100,
  names: 500,
  units: 10,
  unitLength: 20,
} as const

/** A column of a file beside the field that is proposed for it. */
export interface FileColumn {
  readonly head: string
  /** The first different values. */
  readonly samples: readonly string[]
  readonly field: FileField | null
  /** The reason of the proposal, as a sentence. */
  readonly why: string
}

/** A name in a file that the shop doesn't have. */
export interface NameQuestion {
  readonly field: NamedField
  readonly text: string
  /** Lines that hold it. */
  readonly lines: number
  /** The shop's or the file's more frequent name that is spelt nearly so. */
  readonly nearest: string | null
}
