import type { SoldProduct } from '../../contract/ordering/quick-order/look-up.ts'
import { shelf } from '../../contract/ordering/quick-order/reading/shelf.ts'
import { cents } from '../../contract/values/money/money.ts'

/** The meaning of a generated line: a quantity of a part, none that is sure, or nothing that may be taken. */
export interface Truth {
  readonly part: string | undefined
  readonly quantity: number | undefined
}

/** The meanings of a line, one for each part of it; undefined where it promises nothing but an answer. */
type Truths = readonly Truth[] | undefined

export interface GeneratedList {
  readonly text: string
  readonly truths: readonly Truths[]
}

/** Numbers that look like something else. */
export const strangeParts =
  'QX-7301-A QX-7302-B QX-7303-C BAT54Q BAT54Q,115 7315 3210 4E103 0012345 PO-4412-Q EUR5412 CW12-K 12-34-5678 06.11.2060 ZB.88.041 0986494123 KM-1200/45'.split(
    ' ',
  )

/** Those that look like nothing else, so that a line may name two of them. */
const codes = ['QX-7301-A', 'QX-7302-B', 'QX-7303-C', 'BAT54Q', 'ZB.88.041']

/** A shop of them. */
export const strangeShelf = shelf(
  strangeParts.map(
    (partNumber): SoldProduct => ({
      productId: partNumber,
      name: partNumber,
      partNumber,
      packs: { cartonPieces: 100, palletPieces: 4800, palletGrams: null },
      offer: {
        floor: 1,
        available: 100_000_000,
        orderMultiple: 1,
        pricePer: 1,
        prices: [{ from: 1, cents: cents(418) }],
      },
    }),
  ),
  [],
)

/** Mulberry32, so that a failing run can be repeated. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

type Random = () => number

const among = <Value>(random: Random, values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)] as Value
const count = (random: Random, most: number) => Math.floor(random() * most)

/** A list of one of the kinds that strangers send, of about `lines` lines. */
export function generateList(random: Random, lines: number): GeneratedList {
  return random() < 0.7 ? generateTable(random, lines) : generateText(random, lines)
}

const nothing: Truths = [{ part: undefined, quantity: undefined }]

interface Heads {
  readonly part: string
  readonly quantity: string
  readonly price: string
  readonly name: string
  readonly position: string
}

/** Headers as systems of ten countries write them. */
const heads: readonly Heads[] = [
  'Part Number|Qty|Unit price|Description|Pos.',
  'Mfr. Part #|Order Qty.|Price (USD)|Part name|Line',
  'Item No.|Qty Req|Target price|Part name|Line',
  'Teile-Nr.|Menge [St]|Einzelpreis|Bezeichnung|Pos',
  'Artikelnummer|Bestellmenge|Preis pro Stück|Benennung|Zeile',
  'Référence|Qté commandée|Prix unitaire|Désignation|Ligne',
  'Código de artículo|Cantidad|Precio|Descripción|Pos.',
  'Cod. articolo|Quantità ordinata|Prezzo|Descrizione|Riga',
  'Nr katalogowy|Ilość szt.|Cena netto|Nazwa|Lp.',
  'Artikelcode|Aantal stuks|Prijs|Omschrijving|Regel',
  'Referência|Quantidade|Preço|Descrição|Linha',
  'Číslo dílu|Počet ks|Cena|Název|Poř.',
  'Artikelnr|Antal|Pris|Benämning|Rad',
].map((words) => {
  const [part = '', quantity = '', price = '', name = '', position = ''] = words.split('|')
  return { part, quantity, price, name, position }
})

type Role = 'part' | 'quantity' | 'price' | 'name' | 'position' | 'other'

/** Columns of figures that are no quantity of this order. */
const others =
  'Year|Bestand|Qty available|Weight kg|Min. order qty|Página|EAN|Qty per box|Rok'.split('|')
const names =
  'Pad 12|Pump 25/6|Front pads 4 pcs|Oil 5W-30, 5 L|Ölfilter M20 x 1.5|Řemen 6PK1120|Filtro d’aria|Łożysko 6205|Пружина 12 В|软管 8 mm|for bay 1 and bay 2|promised 900 by Friday|NTC 5k|2.2k ohm|kit "A", 3 parts'.split(
    '|',
  )
const unknown =
  'AB-1|M-10|DC-2|X/1A|7E-2|Q1-2|ÖL 5W|SPACER-73-15|BRACKET-3210-X|QX-9999-Z|0451998877|Ж-12|٣٤-9|4F0 615 301E|QX_7301_AB|A|-|１２-３'.split(
    '|',
  )

function generateTable(random: Random, lines: number): GeneratedList {
  const separator = among(random, [';', ',', ',', '\t', '|'])
  const head = among(random, heads)
  const columns: Role[] = ['part', 'quantity']
  for (const role of ['price', 'name', 'other'] as const)
    if (random() < 0.6) columns.splice(count(random, columns.length + 1), 0, role)
  if (random() < 0.4) columns.unshift('position')
  const hasQuantity = random() < 0.85
  const roles = hasQuantity ? columns : columns.filter((role) => role !== 'quantity')
  if (roles.length === 1) roles.push('name')
  const other = among(random, others)
  const header = roles.map((role) => (role === 'other' ? other : head[role]))
  const titles = Array.from({ length: count(random, 3) }, () =>
    among(random, ['Bill of material', 'Order list', '', 'Bestellung für Werk Nord']),
  )
  const rows = Array.from({ length: lines }, (_, place) =>
    generateRow(random, roles, separator, place),
  )
  const text = [...titles, header.map((cell) => quote(random, cell, separator)).join(separator)]
  return {
    text: [...text, ...rows.map(({ line }) => line)].join(among(random, ['\n', '\r\n'])),
    truths: [...text.map(() => nothing), ...rows.map(({ truth }) => truth)],
  }
}

function generateRow(random: Random, roles: readonly Role[], separator: string, place: number) {
  const isOurs = random() < 0.7
  const part = isOurs ? among(random, strangeParts) : among(random, unknown)
  const [quantity, typed] = generateQuantity(random, separator)
  const isTorn = separator === ',' && roles.includes('name') && random() < 0.05
  const cells = roles.map((role) => {
    if (role === 'part') return quote(random, part, separator)
    if (role === 'quantity') return quote(random, typed, separator)
    if (role === 'price')
      return quote(random, among(random, ['12.50', '1,234.00', '7', '0,95']), separator)
    if (role === 'position') return String(place + 1)
    if (role === 'other') return String(among(random, [2019, 600, 12, 0, 48]))
    return isTorn ? 'Ties, small (2.5, 100 mm)' : quote(random, among(random, names), separator)
  })
  const truth = {
    part: isOurs ? part : undefined,
    quantity: roles.includes('quantity') && !isTorn ? quantity : undefined,
  }
  return { line: cells.join(separator), truth: [truth] }
}

/** Pieces, and how they are typed; undefined where none can be ordered. */
function generateQuantity(random: Random, separator: string): [number | undefined, string] {
  const pieces = among(random, [5, 48, 600, 700, 1200, 12_000, 2019])
  const grouped = String(pieces).replace(/\B(?=(\d{3})+$)/g, among(random, ['.', ',', ' ', "'"]))
  return among<[number | undefined, string]>(random, [
    [pieces, String(pieces)],
    [pieces, String(pieces)],
    [pieces, grouped],
    [pieces, `${pieces}${among(random, ['', ' '])}${among(random, ['pcs', 'St.', 'szt', 'ks'])}`],
    [undefined, `-${pieces}`],
    [undefined, `${pieces}-`],
    [undefined, separator === '\t' ? 'on request' : ''],
    [undefined, `${pieces} or 9`],
  ])
}

/** A cell as an export writes it: quoted where it must be, and at times where it need not. */
function quote(random: Random, cell: string, separator: string): string {
  const isBroken = cell.length > 12 && random() < 0.1
  const text = isBroken ? cell.replace(' ', '\n') : cell
  const isNeeded = /["\n\r]/.test(text) || text.includes(separator)
  return isNeeded || random() < 0.1 ? `"${text.replaceAll('"', '""')}"` : text
}

function generateText(random: Random, lines: number): GeneratedList {
  const read = Array.from({ length: lines }, () => generateLine(random))
  return { text: read.map(([text]) => text).join('\n'), truths: read.map(([, truth]) => truth) }
}

/** Letters, digits and signs of every alphabet, and those that tables and numbers are made of. */
function generateNoise(random: Random): string {
  const signs = [...' ;,|-./"\'()+x×*#:@%$€kKMVΩ°0123456789ABEQXabcöłжقमあ漢한😀\u202e\u0301\u00a0']
  return Array.from({ length: 1 + count(random, 24) }, () =>
    random() < 0.9 ? among(random, signs) : String.fromCharCode(33 + count(random, 0xd000)),
  )
    .join('')
    .replace(/[\n\r\u0085\u2028\u2029]/g, ' ')
}

const prices =
  'price|target price|unit price:|Preis|Zielpreis:|prix|cost|tgt|target|list price at'.split('|')

function generateLine(random: Random): [string, Truths] {
  const part = among(random, strangeParts)
  const other = among(random, unknown)
  const pieces = among(random, [48, 600, 700, 1200])
  const of = (quantity: number | undefined): Truths => [{ part, quantity }]
  const second = among(
    random,
    codes.filter((code) => code !== part),
  )
  const first = codes.includes(part) ? part : (codes.find((code) => code !== second) ?? part)
  const both = (one: number | undefined, two: number | undefined): Truths => [
    { part: first, quantity: one },
    { part: second, quantity: two },
  ]
  return among<() => [string, Truths]>(random, [
    () => [`${part} ${pieces}`, of(pieces)],
    () => [`${pieces} ${part}`, of(pieces)],
    () => [`${part} ${pieces} pcs`, of(pieces)],
    () => [`please send ${pieces} pcs of ${part}`, of(pieces)],
    () => [`${part}\t${pieces}`, of(pieces)],
    () => [`${part} -${pieces}`, of(undefined)],
    () => [`return ${part}: ${pieces}-`, of(undefined)],
    () => [`${part} NTC 5k`, of(undefined)],
    () => [`${part} resistor 2.2k ohm`, of(undefined)],
    () => [`${part} 2x${pieces}`, of(undefined)],
    () => [`${part} ${pieces} or 9`, of(undefined)],
    () => [`${part} ${among(random, prices)} ${pieces}`, of(undefined)],
    () => [`${part} 48 pcs ${among(random, prices)} ${pieces}`, of(48)],
    () => [`48 x ${part} at ${pieces} each`, of(48)],
    () => [`48 ${part} ${pieces} each`, of(undefined)],
    () => [`${part} 48 doz`, of(576)],
    () => [`${part} ${pieces} ${among(random, ['sets', 'pairs', 'PR', 'C', 'M'])}`, of(undefined)],
    () => [`48x ${first} and ${pieces} ${second}`, both(48, pieces)],
    () => [`need ${first} ${pieces}, ${second} 48 pcs`, both(pieces, 48)],
    () => [`${first} pads ${pieces} + ${second} discs 12`, both(pieces, 12)],
    () => [`${first} and ${second}, ${pieces} each`, both(pieces, pieces)],
    () => [`${first} ${pieces} and ${second}`, both(undefined, undefined)],
    () => [`${first} or ${second} ${pieces}`, nothing],
    () => [`${pieces} ${first} instead of 48 ${second}`, nothing],
    () => [`2x 8841 and ${pieces} ${part}`, of(undefined)],
    () => [`${part} ${pieces}, 2x 8841`, of(undefined)],
    () => [`${other} ${pieces}`, nothing],
    () => [`SPACER-${part.replace(/\W/g, '-')}-9 ${pieces}`, nothing],
    () => [`${other} ${pieces} 12-34`, nothing],
    () => ['Dear all, thanks in advance', nothing],
    () => [generateNoise(random), undefined],
    () => [`${generateNoise(random)} ${part} ${generateNoise(random)}`, undefined],
  ])()
}
