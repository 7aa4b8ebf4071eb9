import { expect, test } from 'vitest'
import { cents } from '../../../values/money/money.ts'
import type { ColumnRole } from '../../pasted-lists.ts'
import type { SoldProduct } from '../look-up.ts'
import { resolveList } from './resolve-list.ts'
import { shelf } from './shelf.ts'

const numbers =
  'QX-7301-A QX-7302-B QX-7303-C BAT54Q BAT54Q,115 7315 3210 4E103 0012345 PO-4412-Q EUR5412 CW12-K 12-34-5678 06.11.2060'

const shop = shelf(
  numbers.split(' ').map(
    (partNumber): SoldProduct => ({
      productId: partNumber,
      name: partNumber,
      partNumber,
      packs: { cartonPieces: null, palletPieces: null, palletGrams: null },
      offer: {
        floor: 1,
        available: 1_000_000,
        orderMultiple: 1,
        pricePer: 1,
        prices: [{ from: 1, cents: cents(418) }],
      },
    }),
  ),
  [],
)

/** Lines in brief: `QX-7301-A 600` is ready; others begin with their status. Headers are left out. */
async function brief(text: string, roles?: readonly ColumnRole[]): Promise<string[]> {
  const { lines } = await resolveList({ text, roles }, shop)
  return lines
    .filter(({ explanation }) => explanation !== 'Names of the columns')
    .map(({ status, productId, candidates, quantity }) =>
      [
        ...(status === 'ready' ? [] : [status]),
        ...(productId ? [productId] : candidates.map((one) => `?${one.productId}`)),
        ...(quantity ? [quantity.value] : []),
      ].join(' '),
    )
}

test.each([
  ['a short number that is not ours', 'QX-7301-A 600\nAB-1 500', ['QX-7301-A 600', 'notFound 500']],
  ['a comma of a CSV', 'SKU,Title,Units\nQX-7301-A,Pad 12,700', ['QX-7301-A 700']],
  ['a line of a CSV alone', '800,15k,R-X,QX-7303-C', ['noQuantity QX-7303-C']],
  [
    'a break in a quoted cell',
    'Part;Note;Qty\nQX-7301-A;"promised 900 by\nFriday";600\nQX-7302-B;;5',
    ['QX-7301-A 600', 'QX-7302-B 5'],
  ],
  [
    'a break in a quoted cell between commas',
    'Part,Note,Qty\nQX-7301-A,"for bay 1\nand bay 2",600',
    ['QX-7301-A 600'],
  ],
  ['a quote that is never closed', 'Part;Note;Qty\nQX-7301-A;"8 inch;600', ['QX-7301-A 600']],
  ['a value in ohms', 'QX-7301-A resistor 2.2k ohm', ['noQuantity QX-7301-A']],
  ['a value of a part', 'QX-7303-C NTC 5k', ['noQuantity QX-7303-C']],
  [
    'thousands of a part',
    'QX-7303-C 5k\nneed 1,5k of QX-7303-C',
    ['QX-7303-C 5000', 'QX-7303-C 1500'],
  ],
  ['years', 'Part;Name;Year\nQX-7301-A;Pump;2019', ['noQuantity QX-7301-A']],
  [
    'years without a header',
    'QX-7301-A;2019\nQX-7302-B;2017',
    ['noQuantity QX-7301-A', 'noQuantity QX-7302-B'],
  ],
  ['list prices', 'Part;Name;List EUR\nQX-7301-A;Pump 25/6;600', ['noQuantity QX-7301-A']],
  ['a price per piece', 'Part;Price per piece\nQX-7301-A;600', ['noQuantity QX-7301-A']],
  ['an amount beside a price', 'Part;Price;Amount\nQX-7301-A;1.50;600', ['noQuantity QX-7301-A']],
  ['a column that nothing names', 'Part;Whatever\nQX-7301-A;600', ['noQuantity QX-7301-A']],
  [
    'a quantity below zero',
    'Part;Qty\nQX-7301-A;-600\nQX-7302-B;(600)\nQX-7303-C;600-',
    ['noQuantity QX-7301-A', 'noQuantity QX-7302-B', 'noQuantity QX-7303-C'],
  ],
  [
    'a return',
    'return QX-7303-C: 800-\nQX-7303-C −800\nQX-7303-C - 800',
    ['noQuantity QX-7303-C', 'noQuantity QX-7303-C', 'QX-7303-C 800'],
  ],
  ['money in the quantity’s column', 'Part;Qty\nQX-7301-A;$600', ['noQuantity QX-7301-A']],
  [
    'stock, used and balance',
    'category,part_number,opening_stock,quantity_used,balance,part_name\nPAD,QX-7301-A,600,0,600,Front pads 4 pcs',
    ['noQuantity QX-7301-A'],
  ],
  ['words beside a cell', 'QX-7301-A, Front pads 4 pcs, 600', ['noQuantity QX-7301-A']],
  [
    'two quantities',
    'Part;Qty;Qty\nQX-7301-A;600;600\nQX-7302-B;600;700',
    ['QX-7301-A 600', 'noQuantity QX-7302-B'],
  ],
  ['an ordered and a usual quantity', 'Part;Qty;Order Qty\nQX-7301-A;5;600', ['QX-7301-A 600']],
  ['a multiplication', 'QX-7301-A 2x300', ['noQuantity QX-7301-A']],
  ['thousands with decimals', 'Part;Qty\nQX-7301-A;1,000.00', ['QX-7301-A 1000']],
  [
    'a piece of a longer code',
    'SPACER-73-15 600\nSPACER-7315 600',
    ['notFound 600', 'notFound 600'],
  ],
  [
    'a short number beside another',
    'QX-7301-A 3210\nQX-88-Z 3210',
    ['QX-7301-A 3210', 'notFound 3210'],
  ],
  ['a number with a comma', 'BAT54Q,115 600 pcs\nBAT54Q,600', ['BAT54Q,115 600', 'BAT54Q 600']],
  ['a number and digits', 'BAT54Q 115 600', ['choose ?BAT54Q,115 600']],
  [
    'numbers that look like something else',
    'PO-4412-Q 600\nEUR5412 600\n600 EUR5412\n12-34-5678 600\n06.11.2060 600\nCW12-K 600\nOrder QX-7301-A 600',
    [
      'PO-4412-Q 600',
      'EUR5412 600',
      'EUR5412 600',
      '12-34-5678 600',
      '06.11.2060 600',
      'CW12-K 600',
      'QX-7301-A 600',
    ],
  ],
  [
    'dates and papers beside a part',
    'QX-7301-A 600 by 06.11.2060\nQX-7301-A 600, PO-4412-Q\nQX-7301-A 600 at $32.10\nTotal EUR 5412',
    ['QX-7301-A 600', 'QX-7301-A 600', 'QX-7301-A 600', 'noPart'],
  ],
  [
    'numbers of digits that are not ours',
    '0986494123 600\n600 0986494124\n0 986 494 123 600\n34 11 6 850 568 600',
    ['notFound 600', 'notFound 600', 'notFound 600', 'notFound 600'],
  ],
  ['a number that looks rounded', 'Part;Qty\n4E103;600\n4.71E5;600', ['4E103 600', 'notFound 600']],
  ['zeros that a spreadsheet took', 'Part;Qty\n12345;600', ['choose ?0012345 600']],
  [
    'a row with more cells than its header',
    'Category,Item,Part No,Qty,Note\nCables,Ties, Small (2.5, 100 mm),QX-7301-A,600,\nCables,Ties,QX-7301-A,600,',
    ['noQuantity QX-7301-A', 'QX-7301-A 600'],
  ],
  [
    'decimal commas that nobody quoted',
    'Part,Price,Qty\nQX-7301-A,12,50,600',
    ['noQuantity QX-7301-A'],
  ],
  ['a part in another column', 'Item,Part No,Qty\nTies,small,QX-7301-A', ['choose ?QX-7301-A']],
  [
    'designators in quotes',
    'Reference,Value,Footprint,Manufacturer_Part_Number,Qty\n"C1,C2",100n,0805,QX-7301-A,600',
    ['QX-7301-A 600'],
  ],
  [
    'titles above the header',
    'Bill of material\nRevision 3, checked\nIndex,Part Number,Description,Qty\n1,QX-7301-A,"Pad, front",600',
    ['noPart', 'noPart', 'QX-7301-A 600'],
  ],
  [
    'a model that is not ours',
    'Part,Maker,Model,Description,Price,Quantity\nFront pad,Acme,QX-9999-Z,Pad set,74.5,600',
    ['notFound 600'],
  ],
  ['no column of parts', 'Name;Menge\nPumpe QX-7301-A;600', ['QX-7301-A 600']],
  [
    'a column of units',
    'Part;Qty;UoM\nQX-7301-A;5;ctn\nQX-7302-B;600;pcs',
    ['noQuantity QX-7301-A', 'QX-7302-B 600'],
  ],
  [
    'a price beside a quantity',
    'QX-7301-A target price 600\n500 QX-7301-A at 42 each\nQX-7301-A 600 tgt 38\nQX-7301-A 600 $42\nQX-7301-A 600, price: 38 EUR/pc\n500 QX-7301-A 42 each\nprice for 500 pcs QX-7301-A\nQX-7301-A 600 @ 12/C',
    [
      'noQuantity QX-7301-A',
      'QX-7301-A 500',
      'QX-7301-A 600',
      'QX-7301-A 600',
      'QX-7301-A 600',
      'noQuantity QX-7301-A',
      'QX-7301-A 500',
      'QX-7301-A 600',
    ],
  ],
  [
    'a column of target prices',
    'Part;Target price;Unit price;Qty req\nQX-7301-A;600;42;500',
    ['QX-7301-A 500'],
  ],
  ['a required quantity', "Part;Target;Req'd\nQX-7301-A;600;500", ['QX-7301-A 500']],
  ['a requisition', 'Part;Req No\nQX-7301-A;600', ['noQuantity QX-7301-A']],
  [
    'dozens and hundreds',
    'QX-7301-A 50 doz\nQX-7301-A 5 hundred\nPart;Qty;UoM\nQX-7301-A;5;DZ\nQX-7301-A;5;RL',
    ['QX-7301-A 600', 'QX-7301-A 500', 'QX-7301-A 60', 'noQuantity QX-7301-A'],
  ],
  [
    'sets, pairs, and letters that may be hundreds',
    'QX-7301-A 500 sets\nQX-7301-A 500 PR\nQX-7301-A 5 C\nQX-7301-A 82 C 500\nQX-7301-A 5 M',
    [
      'noQuantity QX-7301-A',
      'noQuantity QX-7301-A',
      'noQuantity QX-7301-A',
      'noQuantity QX-7301-A',
      'noQuantity QX-7301-A',
    ],
  ],
  ['a carton’s pieces', 'SKU;Pcs/carton\nQX-7301-A;600', ['noQuantity QX-7301-A']],
] as const)('%s is read as it is meant, or asked', async (_, text, lines) => {
  expect(await brief(text)).toEqual(lines)
})

test('headers of many languages and spellings are known', async () => {
  const parts =
    'Manufacturer Part Number|Mfr Part Number|Supplier SKU|Digi-Key Part Number|Stock No.|Cat. No.|Order code|Variant SKU|Part ID|Bestellnummer|Sachnummer|N° article|Cod. Art.|Nr katalogowy|Číslo dílu|Referência|Artikelnr|Bestelnummer|Código de artículo|Produktnummer|PartNumber|Réf. fabricant|Onderdeelnummer|Kod produktu|Varenummer|Артикул|型号'
  const quantities =
    'Quantity Ordered|Ord. Qty|Qty Needed|Units|Count|Total Qty|Stückzahl|Menge [St]|Quantité commandée|Nbre|Quantità ordinata|Pz.|Ilość zamówiona|Aantal stuks|Mängd|Antal|Počet ks|Množství|Quantidade|Qtd.|Cantidad pedida|QTY (pcs)|Bestellmenge|Anz.|Anzahl|Hoeveelheid|Количество|数量'
  for (const [header, partHeader, quantityHeader] of [
    ...parts.split('|').map((part) => [part, part, 'Qty'] as const),
    ...quantities.split('|').map((quantity) => [quantity, 'SKU', quantity] as const),
  ])
    for (const separator of [';', ',', '\t']) {
      const rows = [
        [partHeader, 'Price', quantityHeader],
        ['QX-7301-A', '12', '600'],
      ]
      const text = rows.map((row) => row.join(separator)).join('\n')
      expect(await brief(text), header).toEqual(['QX-7301-A 600'])
    }
})

test('other columns of numbers are no quantity in any language', async () => {
  const others =
    'Stock|Bestand|Available|Qty shipped|Balance|Min. order qty|Qty per box|VPE|Price|Preis pro Stück|Prix unité|Cena za szt.|Weight|Gewicht|Baujahr|Année|Page|Pos.|Line|Length mm|EAN|HS code|Zolltarifnummer|Lead time|Discount|Betrag|Vorjahr|Used'
  for (const header of others.split('|'))
    expect(await brief(`SKU;${header}\nQX-7301-A;600`), header).toEqual(['noQuantity QX-7301-A'])
})

test('roles make a table of a text that is none, and columns are told of every table', async () => {
  const text = 'front, QX-7301-A,600,7\nhello'
  expect(await brief(text, ['skip', 'part', 'quantity', 'skip'])).toEqual([
    'QX-7301-A 600',
    'noPart',
  ])
  const { columns } = await resolveList({ text: 'SKU,Title,Units\nQX-7301-A,Pad,700' }, shop)
  expect(columns).toEqual([
    { index: 0, header: 'SKU', role: 'part', examples: ['QX-7301-A'] },
    { index: 1, header: 'Title', role: 'skip', examples: ['Pad'] },
    { index: 2, header: 'Units', role: 'quantity', examples: ['700'] },
  ])
})

test('what a spreadsheet did to a number is said', async () => {
  const why = async (rows: readonly (readonly string[])[]) =>
    (await resolveList({ rows }, shop)).lines.at(-1)
  expect(
    await why([
      ['Part', 'Qty'],
      ['2024-11-10', '600'],
    ]),
  ).toMatchObject({
    status: 'notFound',
    explanation: expect.stringContaining('made a date of this number'),
  })
  const shorter = await why([
    ['Part', 'Qty'],
    ['12345', '600'],
  ])
  expect(shorter?.candidates[0]?.explanation).toBe('zeros are missing in front')
})
