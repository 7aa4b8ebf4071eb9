import { plainWords } from '../../../values/text/plain-words.ts'
import {
  type Column,
  type FileField,
  isCustomColumn,
  columns as ownColumns,
} from '../file-columns.ts'
import type { KnownExport } from '../mapping.ts'

interface ExportShape {
  /** Heads that tell this export from others; all of them must be there. */
  readonly signature: readonly string[]
  readonly fields: Readonly<Record<string, Column>>
}

/** Heads as these shops write them. Not all versions have all of the fields. */
const shapes: Readonly<Record<Exclude<KnownExport, 'own'>, readonly ExportShape[]>> = {
  shopify: [
    {
      signature: ['Handle', 'Title', 'Body (HTML)', 'Variant SKU', 'Variant Price'],
      fields: {
        'Variant SKU': 'part_number',
        Title: 'name',
        'Option1 Value': 'name',
        'Body (HTML)': 'description',
        'Variant Price': 'price',
        Vendor: 'brand',
        Type: 'category',
        'Image Src': 'picture',
        'Variant Inventory Qty': 'available',
      },
    },
  ],
  wooCommerce: [
    {
      signature: ['ID', 'Type', 'SKU', 'Name', 'Published', 'Regular price'],
      fields: {
        SKU: 'part_number',
        Name: 'name',
        'Short description': 'description',
        Description: 'description',
        'Regular price': 'price',
        Categories: 'category',
        Brands: 'brand',
        Images: 'picture',
        Stock: 'available',
      },
    },
  ],
  magento: [
    {
      signature: ['sku', 'attribute_set_code', 'product_type', 'name', 'price'],
      fields: {
        sku: 'part_number',
        name: 'name',
        short_description: 'description',
        description: 'description',
        price: 'price',
        categories: 'category',
        manufacturer: 'brand',
        country_of_manufacture: 'country_of_origin',
        base_image: 'picture',
        qty: 'available',
      },
    },
  ],
  prestaShop: [
    {
      signature: ['Product ID', 'Name', 'Reference', 'Category', 'Price (tax excl.)'],
      fields: {
        Reference: 'part_number',
        Name: 'name',
        Category: 'category',
        'Price (tax excl.)': 'price',
        Image: 'picture',
        Quantity: 'available',
      },
    },
    {
      signature: ['Name *', 'Categories (x,y,z...)', 'Price tax excluded', 'Reference #'],
      fields: {
        'Reference #': 'part_number',
        'Name *': 'name',
        'Categories (x,y,z...)': 'category',
        'Price tax excluded': 'price',
        Manufacturer: 'brand',
        Summary: 'description',
        Description: 'description',
        'Image URLs (x,y,z...)': 'picture',
        Quantity: 'available',
      },
    },
  ],
}

interface RecognisedExport {
  readonly source: KnownExport
  /** The field of each head. */
  readonly fields: readonly (FileField | null)[]
}

/** Our own files write the reasons of refused rows in a column of this name. */
export const REASONS_COLUMN = 'reasons'

/** The shop that a file comes from, by the heads of its export. */
export function recogniseExport(heads: readonly string[]): RecognisedExport | undefined {
  return readOwn(heads) ?? readForeign(heads)
}

function readForeign(heads: readonly string[]): RecognisedExport | undefined {
  const words = heads.map(plainWords)
  for (const [source, versions] of Object.entries(shapes)) {
    for (const { signature, fields } of versions) {
      if (!signature.every((head) => words.includes(plainWords(head)))) continue
      const byWords = new Map(
        Object.entries(fields).map(([head, field]) => [plainWords(head), field]),
      )
      return {
        source: source as KnownExport,
        fields: words.map((word) => byWords.get(word) ?? null),
      }
    }
  }
  return undefined
}

/** All heads are ours, and one names the product. */
function readOwn(heads: readonly string[]): RecognisedExport | undefined {
  const isOwn = (head: string): head is FileField =>
    isCustomColumn(head) || ownColumns.some((column) => column === head)
  const names = heads.map((head) => head.trim())
  const areAll = names.every((head) => isOwn(head) || head === REASONS_COLUMN || head === '')
  const isNamed = names.includes('_id') || names.includes('part_number')
  if (!areAll || !isNamed) return undefined
  return { source: 'own', fields: names.map((head) => (isOwn(head) ? head : null)) }
}
