import type { Column } from '../../../contract/catalogue/intake/file-columns.ts'
import type { ImportMapping, TableReading } from '../../../contract/catalogue/intake/mapping.ts'
import {
  asOpenDocument,
  asWorkbook,
  encodePage,
  encodeUtf16,
  type TestRows,
} from './encode-table.ts'

/** A file of another program, and all that has to be done on the screen until its products are in the shop. */
export interface ForeignFile {
  readonly name: string
  readonly bytes: Buffer
  readonly read: Partial<TableReading>
  /** The fields of its columns as they are proposed. */
  readonly fields: readonly (Column | null)[]
  /** The owner's changes; each takes at most three clicks: add, choose, fill. */
  readonly changes?: (mapping: ImportMapping) => ImportMapping
  /** New products as they are afterwards; none for a list whose products are there as it says. */
  readonly products: readonly ExpectedProduct[]
}

interface ExpectedProduct {
  readonly partNumber: string
  readonly name: string
  readonly price: number
  readonly category?: string
  readonly brand?: string
  readonly minimum?: number
}

const PICTURE = 'https://pictures.example/part.webp'
const withPicture = (mapping: ImportMapping): ImportMapping => fill(mapping, { picture: PICTURE })
const withTexts = (mapping: ImportMapping): ImportMapping =>
  fill(mapping, { picture: PICTURE, description: 'From the list of 2026.' })

function fill(mapping: ImportMapping, texts: Partial<Record<Column, string>>): ImportMapping {
  const added = Object.entries(texts).map(([field, text]) => ({
    field: field as Column,
    text,
    onlyNew: true,
  }))
  return { ...mapping, constants: [...mapping.constants, ...added] }
}

const erpHead = [
  'Artikel-Nr.',
  'Bezeichnung 1',
  'Bezeichnung 2',
  'Langtext',
  'Warengruppe',
  'Hersteller',
  'VK-Preis',
  'EK-Preis',
  'Mindestmenge',
  'Lagerbestand',
  'Lieferant',
  'EAN',
]
const erpFields: readonly (Column | null)[] = [
  'part_number',
  'name',
  'name',
  'description',
  'category',
  'brand',
  'price',
  'purchase_price',
  'minimum',
  'available',
  'supplier',
  'gtin',
]
const erpRows = (number: (plain: number) => string | number): TestRows => [
  [
    'BS-1001',
    'Bremsscheibe',
    'Vorderachse, belüftet',
    'Ø 300 mm, für große Fahrzeuge',
    'Bremsen',
    'Köhler',
    number(1234.5),
    number(812.25),
    '500 Stk',
    number(12000),
    'Müller GmbH',
    '4006633000017',
  ],
  [
    'BS-1002',
    'Bremsbelag',
    'Satz',
    'Mit Verschleißanzeiger',
    'Bremsen',
    'Köhler',
    number(41.8),
    number(20.5),
    `${number(1000)} Stk`,
    number(3200),
    'Müller GmbH',
    '4006633000024',
  ],
]
const german = (plain: number) =>
  plain.toLocaleString('de-DE', { minimumFractionDigits: Number.isInteger(plain) ? 0 : 2 })
const erpProducts: readonly ExpectedProduct[] = [
  {
    partNumber: 'BS-1001',
    name: 'Bremsscheibe Vorderachse, belüftet',
    price: 1234.5,
    category: 'Bremsen',
    brand: 'Köhler',
    minimum: 500,
  },
  { partNumber: 'BS-1002', name: 'Bremsbelag Satz', price: 41.8, minimum: 1000 },
]

const lines = (rows: TestRows, delimiter: string) =>
  `${rows.map((row) => row.join(delimiter)).join('\r\n')}\r\n`

const shopify = `Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Position,Status
oil-filter,Oil filter,"<p>Spin-on filter.</p><ul><li>M20 &amp; M22</li></ul>",Norvik,Filters,"oil,filter",true,Title,Default Title,OF-20,310,1200,7.90,,https://cdn.example/of-1.jpg,1,active
oil-filter,,,,,,,,,,,,,,https://cdn.example/of-2.jpg,2,
wiper,Wiper blade,<p>Flat blade.</p>,Norvik,Wipers,,true,Length,450 mm,WB-450,200,800,5.50,6.10,https://cdn.example/wb.jpg,1,active
wiper,,,,,,,,600 mm,WB-600,240,640,6.25,,,,
`
const wooCommerce = `ID,Type,SKU,Name,Published,Short description,Description,In stock?,Stock,Regular price,Categories,Images,Weight (kg)
11,simple,WC-11,Air filter,1,"Panel filter","<p>Fits many vans.</p>",1,900,12.40,"Engine > Filters, Sale","https://shop.example/a.jpg, https://shop.example/b.jpg",0.4
12,simple,WC-12,Cabin filter,1,Activated carbon,,1,450,15.00,Engine > Filters,https://shop.example/c.jpg,0.3
`
const magento = `sku,store_view_code,attribute_set_code,product_type,categories,product_websites,name,description,short_description,weight,price,visibility,base_image,qty,is_in_stock
MG-1,,Default,simple,"Default Category/Engine/Belts,Default Category/Sale",base,V-belt,<p>Six ribs.</p>,Ribbed,0.2,9.990000,"Catalog, Search",/v/b/vbelt.jpg,2500.0000,1
MG-2,,Default,simple,Default Category/Engine/Belts,base,Timing belt,HNBR,Toothed,0.3,24.500000,"Catalog, Search",/t/b/tbelt.jpg,700.0000,1
`
const prestaShop = `"Product ID";"Image";"Name";"Reference";"Category";"Price (tax excl.)";"Price (tax incl.)";"Quantity";"Status";"Position"
"4";"https://boutique.example/4.jpg";"Filtre à gazole";"PS-4";"Filtres";"18,90";"22,68";"150";"1";"0"
"5";"https://boutique.example/5.jpg";"Bougie";"PS-5";"Allumage";"4,10";"4,92";"2000";"1";"1"
`
const polish = `Indeks\tNazwa\tOpis\tProducent\tCena netto\tMinimum zamówienia\tZdjęcie
PL-1\tŁożysko koła\tŁożysko dwurzędowe, żółty pierścień\tŚwit\t1.299,00 zł\t1.000\t${PICTURE}
PL-2\tTarcza sprzęgła\tŚrednica 228 mm\tŚwit\t89,90 zł\t500\t${PICTURE}
`
const noHead = `NH-100;Wheel stud M14 × 1.5;0,89;${PICTURE}
NH-101;Wheel nut M14 × 1.5;0,74;${PICTURE}
NH-102;Wheel spacer 15 mm;12,50;${PICTURE}
`
const twoHeads: TestRows = [
  ['Preisliste 2026', '', '', '', '', ''],
  ['Artikel', '', 'Preis', '', 'Menge', 'Bild'],
  ['Nummer', 'Bezeichnung', 'USD', 'Einheit', 'Mindestmenge', 'Adresse'],
  ['TH-1', 'Zündkerze', '3,40', '100', '1.000', PICTURE],
  ['TH-2', 'Glühkerze', '9,80', '100', '500', PICTURE],
]
const italian = `Codice;Descrizione;Prezzo listino;Marca;Categoria;Quantità minima;Immagine
IT-1;Pompa dell’acqua;1.050,00;Ferro;Raffreddamento;500;${PICTURE}
IT-2;Termostato;19,95;Ferro;Raffreddamento;1000;${PICTURE}
`
const wideHead = Array.from({ length: 40 }, (_, place) => `Attr ${place + 1}`)
const wide = (cells: Readonly<Record<number, string>>, rest: string) =>
  wideHead.map((_, place) => cells[place] ?? rest)
const fortyColumns: TestRows = [
  wide(
    {
      2: 'SKU',
      7: 'Product name',
      11: 'Long description',
      19: 'Unit price',
      27: 'Manufacturer',
      38: 'Image URL',
    },
    '',
  ).map((head, place) => head || (wideHead[place] ?? '')),
  ...[1, 2, 3].map((count) =>
    wide(
      {
        2: `FC-${count}`,
        7: `Clamp ${count}`,
        11: 'Stainless steel, with a long life',
        19: `${count}.25`,
        27: 'Norvik',
        38: PICTURE,
      },
      'x',
    ),
  ),
]
const fortyFields = wideHead.map((_, place): Column | null => {
  const named: Readonly<Record<number, Column>> = {
    2: 'part_number',
    7: 'name',
    11: 'description',
    19: 'price',
    27: 'brand',
    38: 'picture',
  }
  return named[place] ?? null
})

export const foreignFiles: readonly ForeignFile[] = [
  {
    name: 'erp-cp1252.csv',
    bytes: encodePage(lines([erpHead, ...erpRows(german)], ';'), 'windows-1252'),
    read: {
      format: 'csv',
      encoding: 'Windows-1252',
      delimiter: ';',
      decimal: ',',
      thousands: '.',
      headRow: 1,
      headRows: 1,
      units: ['Stk'],
    },
    fields: erpFields,
    changes: withPicture,
    products: erpProducts,
  },
  {
    name: 'erp.xlsx',
    bytes: asWorkbook([erpHead, ...erpRows((plain) => plain)]),
    read: { format: 'xlsx', encoding: null, delimiter: null, headRow: 1, headRows: 1 },
    fields: erpFields,
    changes: withPicture,
    products: [],
  },
  {
    name: 'erp.ods',
    bytes: asOpenDocument([erpHead, ...erpRows((plain) => plain)]),
    read: { format: 'ods', headRow: 1, headRows: 1 },
    fields: erpFields,
    changes: withPicture,
    products: [],
  },
  {
    name: 'shopify.csv',
    bytes: Buffer.from(shopify),
    read: { delimiter: ',', decimal: '.' },
    fields: [
      null,
      'name',
      'description',
      'brand',
      'category',
      null,
      null,
      null,
      'name',
      'part_number',
      null,
      'available',
      'price',
      null,
      'picture',
      null,
      null,
    ],
    products: [
      { partNumber: 'OF-20', name: 'Oil filter', price: 7.9, category: 'Filters', minimum: 500 },
      { partNumber: 'WB-450', name: 'Wiper blade 450 mm', price: 5.5 },
      { partNumber: 'WB-600', name: 'Wiper blade 600 mm', price: 6.25, brand: 'Norvik' },
    ],
  },
  {
    name: 'woocommerce.csv',
    bytes: Buffer.from(`\ufeff${wooCommerce}`),
    read: { encoding: 'UTF-8', delimiter: ',' },
    fields: [
      null,
      null,
      'part_number',
      'name',
      null,
      'description',
      'description',
      null,
      'available',
      'price',
      'category',
      'picture',
      null,
    ],
    products: [
      { partNumber: 'WC-11', name: 'Air filter', price: 12.4, category: 'Filters' },
      { partNumber: 'WC-12', name: 'Cabin filter', price: 15 },
    ],
  },
  {
    name: 'magento.csv',
    bytes: Buffer.from(magento),
    read: { delimiter: ',', decimal: '.' },
    fields: [
      'part_number',
      null,
      null,
      null,
      'category',
      null,
      'name',
      'description',
      'description',
      null,
      'price',
      null,
      null,
      'available',
      null,
    ],
    changes: withPicture,
    products: [
      { partNumber: 'MG-1', name: 'V-belt', price: 9.99, category: 'Belts' },
      { partNumber: 'MG-2', name: 'Timing belt', price: 24.5 },
    ],
  },
  {
    name: 'prestashop.csv',
    bytes: Buffer.from(prestaShop),
    read: { delimiter: ';', decimal: ',' },
    fields: [
      null,
      'picture',
      'name',
      'part_number',
      'category',
      'price',
      null,
      'available',
      null,
      null,
    ],
    changes: (mapping) => fill(mapping, { description: 'Pièce neuve.' }),
    products: [
      { partNumber: 'PS-4', name: 'Filtre à gazole', price: 18.9, category: 'Filtres' },
      { partNumber: 'PS-5', name: 'Bougie', price: 4.1 },
    ],
  },
  {
    name: 'polish-tabs.txt',
    bytes: encodePage(polish, 'windows-1250'),
    read: {
      encoding: 'Windows-1250',
      delimiter: '\t',
      decimal: ',',
      thousands: '.',
      currency: 'zł',
    },
    fields: ['part_number', 'name', 'description', 'brand', 'price', 'minimum', 'picture'],
    products: [
      { partNumber: 'PL-1', name: 'Łożysko koła', price: 1299, brand: 'Świt', minimum: 1000 },
      { partNumber: 'PL-2', name: 'Tarcza sprzęgła', price: 89.9 },
    ],
  },
  {
    name: 'no-head.csv',
    bytes: Buffer.from(noHead),
    read: { delimiter: ';', headRow: 0, headRows: 0, decimal: ',' },
    fields: ['part_number', 'name', 'price', 'picture'],
    changes: (mapping) => fill(mapping, { description: 'Class 10.9.' }),
    products: [
      { partNumber: 'NH-100', name: 'Wheel stud M14 × 1.5', price: 0.89 },
      { partNumber: 'NH-102', name: 'Wheel spacer 15 mm', price: 12.5 },
    ],
  },
  {
    name: 'two-heads.csv',
    bytes: Buffer.from(lines(twoHeads, ';')),
    read: { headRow: 2, headRows: 2, decimal: ',' },
    fields: ['part_number', 'name', 'price', 'price_per', 'minimum', 'picture'],
    changes: (mapping) => fill(mapping, { description: 'Neu.' }),
    products: [
      { partNumber: 'TH-1', name: 'Zündkerze', price: 3.4, minimum: 1000 },
      { partNumber: 'TH-2', name: 'Glühkerze', price: 9.8 },
    ],
  },
  {
    name: 'italian-utf16.csv',
    bytes: encodeUtf16(italian),
    read: { encoding: 'UTF-16LE', delimiter: ';', decimal: ',' },
    fields: ['part_number', 'name', 'price', 'brand', 'category', 'minimum', 'picture'],
    changes: withTexts,
    products: [
      { partNumber: 'IT-1', name: 'Pompa dell’acqua', price: 1050, brand: 'Ferro' },
      { partNumber: 'IT-2', name: 'Termostato', price: 19.95, minimum: 1000 },
    ],
  },
  {
    name: 'forty-columns.csv',
    bytes: Buffer.from(lines(fortyColumns, ',').replaceAll('steel, with', 'steel with')),
    read: { delimiter: ',', decimal: '.' },
    fields: fortyFields,
    products: [{ partNumber: 'FC-3', name: 'Clamp 3', price: 3.25, brand: 'Norvik' }],
  },
]
