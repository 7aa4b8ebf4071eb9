import { expect, test } from 'vitest'
import { cents } from '../../../values/money/money.ts'
import { listBounds } from '../../pasted-lists.ts'
import type { SoldProduct } from '../look-up.ts'
import { resolvedStatuses } from '../resolved.ts'
import { ListTooLong, resolveList } from './resolve-list.ts'
import { shelf } from './shelf.ts'

const product = (
  partNumber: string,
  terms: Partial<SoldProduct['offer']> = {},
  packs: Partial<SoldProduct['packs']> = {},
): SoldProduct => ({
  productId: partNumber,
  name: partNumber,
  partNumber,
  packs: { cartonPieces: null, palletPieces: null, palletGrams: null, ...packs },
  offer: {
    floor: 500,
    available: 100_000,
    orderMultiple: 1,
    pricePer: 1,
    prices: [{ from: 1, cents: cents(418) }],
    ...terms,
  } as SoldProduct['offer'],
})

const shop = shelf(
  [
    product('BH-4012-060'),
    product('BH-1406-006', {}, { cartonPieces: 100, palletPieces: 12_000 }),
    product('BH-8110-035', { floor: 5000, orderMultiple: 100 }),
    product('6308-2RSR'),
    product('BH-2036-014'),
    product('BH-2036-015', { available: 600 }),
  ],
  [
    { productId: 'BH-2036-014', by: 'oe', maker: 'Norvik', number: '5N7 940 95Z' },
    { productId: 'BH-2036-014', by: 'competitor', maker: 'Pavo', number: 'PV 7781' },
    { productId: 'BH-2036-015', by: 'competitor', maker: 'Dunmere', number: 'PV-7781' },
    { productId: 'BH-4012-060', by: 'replaces', maker: null, number: 'BH-4012-060-A' },
    { productId: 'BH-4012-060', by: 'yours', maker: null, number: 'KUPPLUNG' },
  ],
)

const read = async (text: string) => (await resolveList({ text }, shop)).lines
const only = async (text: string) => {
  const [line] = await read(text)
  if (!line) throw new Error('No line')
  return line
}

test.each([
  ['63082RSR 600', '6308-2RSR', 600],
  ['630/8-2RSR 2000', '6308-2RSR', 2000],
  ['630 8 2rsr 600', '6308-2RSR', 600],
  ['BH-4012-060 500 pcs @ $41.80', 'BH-4012-060', 500],
  ['500x BH4012060', 'BH-4012-060', 500],
  ['500xBH4012060', 'BH-4012-060', 500],
  ['BH4012060x500', 'BH-4012-060', 500],
  ['2 pallets of BH-1406-006', 'BH-1406-006', 24_000],
  ['BH-1406-006, 10 Kartons', 'BH-1406-006', 1000],
  ['BH-8110-035 5k', 'BH-8110-035', 5000],
  ['BH-8110-035 5 k pcs', 'BH-8110-035', 5000],
  ['BH-4012-060 2 000 Stk', 'BH-4012-060', 2000],
  ['BH-4012-060 2.000', 'BH-4012-060', 2000],
  ['BH-4012-060 2,000', 'BH-4012-060', 2000],
  ['BH-4012-060 2,000 pcs, M10 × 35, 12 V', 'BH-4012-060', 2000],
  ['1) BH-4012-060 700', 'BH-4012-060', 700],
  ['- BH-4012-060: 700 Stück', 'BH-4012-060', 700],
  ['qty: 700 BH-4012-060', 'BH-4012-060', 700],
  ['[24.11.26, 12:04:11] Jo: BH-4012-060 x700', 'BH-4012-060', 700],
  ['5N7 940 95Z 800 pz', 'BH-2036-014', 800],
  ['BH-4012-060-A 900', 'BH-4012-060', 900],
  ['KUPPLUNG 900', 'BH-4012-060', 900],
  ['BH-4012-060 until 24.11.2026, 700 pcs, tel. 0451 123456', 'BH-4012-060', 700],
  ['PO 4500012345: BH-4012-060 700', 'BH-4012-060', 700],
  ['BH 4012 060 2500 pcs', 'BH-4012-060', 2500],
  ['"BH-4012-060" "800"', 'BH-4012-060', 800],
  ['BH-4012-060…800 pcs', 'BH-4012-060', 800],
  ['10    BH-4012-060     600    PC     41.80', 'BH-4012-060', 600],
])('“%s” is ready: %s, %d pieces', async (text, productId, value) => {
  expect(await only(text)).toMatchObject({ status: 'ready', productId, quantity: { value } })
})

test('columns with any words beside part and quantity are a table', async () => {
  const lines = await read('part;qty;h0;h1;h2;h3\nBH-4012-060;500;y;y;y;12')
  expect(lines[1]).toMatchObject({ status: 'ready', quantity: { value: 500 } })
})

test('packs that count on from line to line are quantities, and thousands that may be line numbers are asked', async () => {
  expect(await read('1 pallet BH-1406-006\n2 pallets BH-1406-006')).toMatchObject([
    { status: 'ready', quantity: { value: 12_000 } },
    { status: 'ready', quantity: { value: 24_000 } },
  ])
  expect(await read('3 500 x BH-4012-060\n4 000 x BH-2036-014')).toMatchObject([
    { status: 'noQuantity' },
    { status: 'noQuantity' },
  ])
  expect(await read('1 500 BH-4012-060\n2 1200 BH-2036-014\n3 700 6308-2RSR')).toMatchObject([
    { status: 'ready', quantity: { value: 500 } },
    { status: 'ready', quantity: { value: 1200 } },
    { status: 'ready', quantity: { value: 700 } },
  ])
})

test.each([
  ['BH-4012-060 1.5', 'noQuantity'],
  ['BH-4012-060 11.00', 'noQuantity'],
  ['BH-4012-060 600,-', 'noQuantity'],
  ['2 x 500 BH-4012-060', 'noQuantity'],
  ['4F0 615 301E 600 pcs', 'notFound'],
  ['call me on 312-555-0148', 'noPart'],
  ['à demain 8h30', 'noPart'],
  ['12/24V', 'noPart'],
  ['BH-4012-060', 'noQuantity'],
  ['BH-4012-060 500 pcs or 700 pcs', 'noQuantity'],
  ['BH-4012-060 2 pallets', 'noQuantity'],
  ['BH-4012-060 5 sets', 'noQuantity'],
  ['BH-4012-060 499', 'adjust'],
  ['BH-8110-035 5050', 'adjust'],
  ['BH-4O12-O6O 700', 'choose'],
  ['BH-4012-06 700', 'choose'],
  ['PV7781 700', 'choose'],
  ['XK-99-4411 700', 'notFound'],
  ['Hello, please send us', 'noPart'],
  ['Tel +49 451 123456', 'noPart'],
  ['Delivery 24.11.2026, 12 V, M10 × 35, $41.80', 'noPart'],
  ['> BH-4012-060 700', 'noPart'],
  ['', 'noPart'],
])('“%s” is %s', async (text, status) => {
  expect(await only(text)).toMatchObject({ status })
})

test('the span of a line is the number as typed', async () => {
  const span = async (text: string) => {
    const { typed, span } = await only(text)
    return span && typed.slice(span[0], span[1])
  }
  expect(await span('Please, 5N7 940 95Z 800 pz')).toBe('5N7 940 95Z')
  expect(await span('XK-99-4411 700')).toBe('XK-99-4411')
  expect(await span('a\tBH-4012-060\t700\nb\tBH-1406-006\t700')).toBe('BH-4012-060')
})

test('what differs is shown of a number that only looks alike, and it is never taken', async () => {
  const line = await only('BH-4O12-060 700')
  expect(line).toMatchObject({ status: 'choose', productId: null, quantity: { value: 700 } })
  expect(line.candidates).toMatchObject([
    { productId: 'BH-4012-060', by: 'similar', explanation: 'one character differs: 0 for O' },
  ])
})

test('a bolt off its multiple names both neighbours', async () => {
  const line = await only('BH-8110-035 5050')
  expect(line.nearest).toEqual([5000, 5100])
  expect(line.detail).toBe('Sold in multiples of 100: order 5,000 or 5,100')
})

test('running numbers of a list are no quantities', async () => {
  const lines = await read('1 BH-4012-060\n2 BH-2036-014\n3 BH-1406-006')
  expect(lines.map(({ status }) => status)).toEqual(['noQuantity', 'noQuantity', 'noQuantity'])
})

test.each([
  ['2x BH-4012-060 and 500 6308-2RSR', ['adjust BH-4012-060 2', 'ready 6308-2RSR 500']],
  [
    'need BH-4012-060 600, 5N7 940 95Z 700 pcs + 6308-2RSR x 800 please',
    ['ready BH-4012-060 600', 'ready BH-2036-014 700', 'ready 6308-2RSR 800'],
  ],
  ['BH-4012-060 600; 6308-2RSR 700', ['ready BH-4012-060 600', 'ready 6308-2RSR 700']],
  ['600x BH-4012-060 | 700x 6308-2RSR', ['ready BH-4012-060 600', 'ready 6308-2RSR 700']],
  ['BH-4012-060 600 and XK-99-4411 700', ['ready BH-4012-060 600', 'notFound 700']],
  ['500 each of BH-4012-060 and 6308-2RSR', ['ready BH-4012-060 500', 'ready 6308-2RSR 500']],
  ['BH-4012-060 600 and 6308-2RSR', ['noQuantity BH-4012-060', 'noQuantity 6308-2RSR']],
  ['BH-4012-060 or 6308-2RSR 600', ['choose 600']],
  ['600 BH-4012-060 instead of 700 6308-2RSR', ['choose']],
  // A number and what it replaces are one part.
  ['BH-4012-060 600 / BH-4012-060-A 600', ['noQuantity BH-4012-060']],
  ['2x 8841 and 600 BH-4012-060', ['noQuantity BH-4012-060']],
  ['BH-4012-060 600, 2x 8841', ['noQuantity BH-4012-060']],
])('“%s” is one result for each part: %j', async (text, results) => {
  const lines = await read(text)
  expect(
    lines.map(({ status, productId, quantity }) =>
      [status, productId, quantity?.value].filter(Boolean).join(' '),
    ),
  ).toEqual(results)
  expect(lines.every(({ lineNo, typed }) => lineNo === 1 && typed === text)).toBe(true)
})

test('greetings, quotes and signatures are counted, and no part', async () => {
  const text = 'Hi,\n> BH-4012-060 500\nBH-4012-060 700\n\n--\nBH-4012-060 900\nTel. 0451 123456'
  const { counts } = await resolveList({ text }, shop)
  expect(counts).toMatchObject({ lines: 7, ready: 1, noPart: 6 })
})

test.each([
  ['Teile-Nr;Bezeichnung;Menge', 'de'],
  ['Part no;Description;Qty', 'en'],
  ['Código;Descripción;Cantidad', 'es'],
  ['Référence;Désignation;Quantité', 'fr'],
  ['Codice articolo;Descrizione;Quantità', 'it'],
  ['Numer części;Opis;Ilość', 'pl'],
  ['Artikelnummer;Omschrijving;Aantal', 'nl'],
])('a table under “%s” has its columns (%s)', async (header) => {
  const text = `${header}\nBH-4012-060;Clutch 12 V;700\nBH-1406-006;Filter;1.000\n`
  const { lines, columns } = await resolveList({ text }, shop)
  expect(columns.map(({ role }) => role)).toEqual(['part', 'skip', 'quantity'])
  expect(lines.map(({ status, quantity }) => [status, quantity?.value])).toEqual([
    ['noPart', undefined],
    ['ready', 700],
    ['ready', 1000],
  ])
})

test('a table without a header is read by what its cells hold', async () => {
  const text =
    '10\tBH-4012-060\tClutch\t700\n20\tBH-1406-006\tFilter\t800\n30\t5N7 940 95Z\tPad\t900'
  const { lines, columns } = await resolveList({ text }, shop)
  expect(columns.map(({ role }) => role)).toEqual(['skip', 'part', 'skip', 'quantity'])
  expect(lines.map(({ quantity }) => quantity?.value)).toEqual([700, 800, 900])
})

test('corrected roles win over the header', async () => {
  const rows = [
    ['Part', 'Ours', 'Qty', 'Packs'],
    ['X', 'BH-4012-060', '7', '700'],
  ]
  const { lines } = await resolveList({ rows, roles: ['skip', 'part', 'skip', 'quantity'] }, shop)
  expect(lines[1]).toMatchObject({ status: 'ready', quantity: { value: 700 } })
})

test('a number that a spreadsheet has rounded is asked for', async () => {
  const { lines } = await resolveList(
    {
      rows: [
        ['Part', 'Qty'],
        ['4.71E5', '700'],
      ],
    },
    shop,
  )
  expect(lines[1]).toMatchObject({ status: 'notFound' })
  expect(lines[1]?.explanation).toContain('rounded')
})

test('5,001 lines are refused with their number, and 5,000 are read', async () => {
  const lines = (count: number) => Array.from({ length: count }, () => 'BH-4012-060 700').join('\n')
  await expect(resolveList({ text: lines(5001) }, shop)).rejects.toThrow(
    new ListTooLong('A list has up to 5,000 lines; this has 5,001'),
  )
  expect((await resolveList({ text: lines(5000) }, shop)).counts.ready).toBe(5000)
  const two = 'BH-4012-060 700 and 6308-2RSR 700\n'
  await expect(resolveList({ text: two.repeat(2501) }, shop)).rejects.toThrow(ListTooLong)
})

test('any text gives each line one result, or one for each of its parts, and spans within the line', async () => {
  const random = seeded(7)
  for (let run = 0; run < 1000; run += 1) {
    const text = randomText(random)
    const { lines, counts } = await resolveList({ text }, shop)
    const sum = resolvedStatuses.reduce((total, status) => total + counts[status], 0)
    expect(sum).toBe(counts.lines)
    const lineNos = lines.map(({ lineNo }) => lineNo)
    expect(lineNos).toEqual(lineNos.toSorted((one, other) => one - other))
    expect([...new Set(lineNos)]).toEqual(
      Array.from({ length: lineNos.at(-1) ?? 0 }, (_, place) => place + 1),
    )
    for (const parts of Map.groupBy(lines, ({ lineNo }) => lineNo).values()) {
      const spans = parts.map(({ span }) => String(span))
      expect(new Set(spans).size).toBe(parts.length)
    }
    for (const { span, typed } of lines) {
      expect(typed.length).toBeLessThanOrEqual(listBounds.typedLength)
      if (span) expect(0 <= span[0] && span[0] < span[1] && span[1] <= typed.length).toBe(true)
    }
  }
})

const pieces = [
  'BH-4012-060',
  '500',
  'x',
  '\n',
  ';',
  '\t',
  '|',
  ',',
  ' ',
  '"',
  '>',
  '--',
  '€',
  '$4.10',
  'é',
  '漢',
  '\u202e',
  '😀',
  '\ud800',
  '1.000',
  '12 V',
  '@',
  '%',
  'k',
  '\r\n',
  '\u2028',
  '٣',
  '0',
  'O',
  '(',
  '5N7 940 95Z',
]

function randomText(random: () => number): string {
  const length = Math.floor(random() * 40)
  return Array.from({ length }, () =>
    random() < 0.8
      ? (pieces[Math.floor(random() * pieces.length)] ?? '')
      : String.fromCharCode(Math.floor(random() * 0xffff)),
  ).join('')
}

/** Mulberry32, so that a failing run can be repeated. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

test('a list that the shop exported has its texts back, without the guard before formulas', async () => {
  const file = "Part Number;Reference;Qty\n'=BH-4012-060;'+49 Dock;600\n'-7;''@x;700\n"
  for (const text of [file, file.replaceAll(';', '\t')]) {
    const { cells, references, lines } = await resolveList({ text }, shop)
    expect(cells[1]).toEqual(['=BH-4012-060', '+49 Dock', '600'])
    expect(references.slice(1)).toEqual(['+49 Dock', "'@x"])
    expect(lines[1]).toMatchObject({ status: 'ready', productId: 'BH-4012-060' })
  }
  const [line] = await read("'=BH-4012-060 600")
  expect(line).toMatchObject({ typed: '=BH-4012-060 600', status: 'ready' })
})
