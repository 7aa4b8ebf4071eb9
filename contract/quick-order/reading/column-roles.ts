import type { ColumnRole, TypedColumn } from '../resolved.ts'
import { wholeCandidate } from './candidates.ts'
import { readUnit } from './units.ts'

/** What a header says of its column; `unit` and `running` columns are skipped, but known. */
export type HeaderRole = ColumnRole | 'unit' | 'running'

const headerWords: readonly (readonly [HeaderRole, string])[] = [
  [
    'reference',
    'your reference|your ref|our reference|our ref|reference|ref|ihre referenz|unsere referenz|referenz|kommission|referencia|su referencia|référence client|votre référence|notre référence|riferimento|vs riferimento|rif|referencja|referentie|uw referentie|job|project|projekt|bay|vehicle|fahrzeug|kostenstelle',
  ],
  [
    'quantity',
    'qty|quantity|quant|menge|bestellmenge|anzahl|stück|stk|cantidad|cant|uds|unidades|quantité|qté|qte|quantità|qta|q.tà|ilość|ilosc|szt|aantal|hoeveelheid|pieces|pcs|order qty|qty ordered|ordered quantity|amount|piezas|pezzi|pièces|sztuk|stuks|required|needed|bedarf',
  ],
  [
    'part',
    'part|part no|part nr|part number|partno|partnumber|part_number|part #|pn|p/n|sku|item|item no|item number|item code|article|article no|article number|artikel|artikelnr|artikel-nr|artikelnummer|art.-nr|art-nr|artnr|teilenummer|teile-nr|teilenr|teil|oe|oe-nr|oe no|oe number|oem|oem no|oem number|mfr no|mpn|material|materialnummer|referencia de pieza|pieza|nº de pieza|número de pieza|código|codigo|artículo|articulo|référence|référence pièce|pièce|n° pièce|réf|ref pièce|code article|codice|codice articolo|articolo|ricambio|cod. ricambio|numer części|nr części|numer|indeks|kod|część|onderdeel|onderdeelnummer|artikelcode|ean|gtin|stock code|code|product code|product|produkt|producto|produit|prodotto',
  ],
  ['unit', 'unit|uom|einheit|me|ve|vpe|unité|unidad|unità|um|u.m.|jm|j.m.|eenheid|packing|pack'],
  ['running', 'pos|pos.|position|line|line no|lp|lp.|poz|no|no.|nr|nr.|#|zeile|n°|nº|row|item #'],
  [
    'skip',
    'description|desc|bezeichnung|beschreibung|benennung|descripción|descripcion|denominación|désignation|designation|description article|libellé|descrizione|opis|nazwa|omschrijving|name|price|unit price|preis|ep|einzelpreis|gesamtpreis|gesamt|summe|total|precio|importe|prix|prix unitaire|montant|prezzo|importo|totale|cena|wartość|prijs|bedrag|currency|währung|date|datum|fecha|data|delivery|liefertermin|supplier|maker|brand|hersteller|marke|fabricante|marca|marque|fabricant|producent|merk|remark|remarks|comment|note|notes|bemerkung|notas|remarque|uwagi|opmerking|stock|bestand|weight|gewicht',
  ],
]

const roleByWord = new Map(
  headerWords.flatMap(([role, words]) =>
    words.split('|').map((word): [string, HeaderRole] => [word, role]),
  ),
)

/** What each cell of a header row means; undefined if the row is none. */
export function readHeader(cells: readonly string[]): (HeaderRole | undefined)[] | undefined {
  const roles = cells.map(readHeaderWord)
  const named = roles.filter((role) => role !== undefined).length
  const filled = cells.filter((cell) => cell !== '').length
  const hasBoth = roles.includes('part') && roles.includes('quantity')
  // With both named, the buyer's further columns may have any words, but no figures.
  const isHeader = hasBoth
    ? named * 2 >= filled || !cells.some((cell) => /^\d[\d.,]*$/.test(cell))
    : roles.some((role) => role === 'part' || role === 'quantity') && named * 2 >= filled
  if (!isHeader) return undefined
  // `Reference` alone names the part, as French and Spanish lists do.
  if (!roles.includes('part')) {
    const reference = roles.indexOf('reference')
    if (reference >= 0) return roles.with(reference, 'part')
    const running = roles.indexOf('running')
    if (running >= 0) return roles.with(running, 'part')
  }
  return roles
}

function readHeaderWord(cell: string): HeaderRole | undefined {
  const word = cell
    .toLowerCase()
    .replace(/[:*]+$/, '')
    .replace(/\s+/g, ' ')
    .trim()
  return (
    roleByWord.get(word) ??
    roleByWord.get(word.replace(/[.]$/, '')) ??
    roleByWord.get(word.replace(/ \(.{1,12}\)$/, ''))
  )
}

interface ReadColumns {
  readonly roles: readonly HeaderRole[]
  readonly columns: readonly TypedColumn[]
}

/** At least this share of a column's cells must be of a kind. */
const SHARE_OF_COLUMN = 0.6

/**
 * The roles of a table's columns: as corrected, else as the header says, else by what the cells hold. `isKnown` says
 * whether the shop knows a key.
 */
export function findRoles(
  rows: readonly (readonly string[])[],
  header: readonly string[] | undefined,
  given: readonly ColumnRole[] | undefined,
  isKnown: (key: string) => boolean,
): ReadColumns {
  const width = rows.reduce((most, { length }) => Math.max(most, length), header?.length ?? 0)
  const said = header ? readHeader(header) : undefined
  const roles = Array.from({ length: width }, (_, index): HeaderRole | undefined =>
    given ? (given[index] ?? 'skip') : said?.[index],
  )
  if (!given) {
    guessParts(rows, roles, isKnown)
    guessQuantity(rows, roles)
  }
  return {
    roles: roles.map((role) => role ?? 'skip'),
    columns: roles.map((role, index) => ({
      index,
      header: header?.[index] ?? '',
      role: role === undefined || role === 'unit' || role === 'running' ? 'skip' : role,
    })),
  }
}

/** Columns whose cells the shop knows are parts, also beside one that a header names. */
function guessParts(
  rows: readonly (readonly string[])[],
  roles: (HeaderRole | undefined)[],
  isKnown: (key: string) => boolean,
): void {
  const known = roles.map((_, index) =>
    countWhere(rows, index, (cell) => isKnownCell(cell, isKnown)),
  )
  const most = Math.max(0, ...known)
  roles.forEach((role, index) => {
    const isPart = (known[index] ?? 0) > 0 && (known[index] ?? 0) * 3 >= most
    if (
      isPart &&
      (role === undefined ||
        (role === 'running' && known[index] === most) ||
        (role === 'reference' && !roles.includes('part')))
    )
      roles[index] = 'part'
  })
  if (roles.includes('part')) return
  const like = roles.findIndex(
    (role, index) =>
      role === undefined &&
      countWhere(
        rows,
        index,
        (cell) => /\d/.test(cell) && /[A-Za-z-]/.test(cell) && wholeCandidate(cell) !== undefined,
      ) >=
        rows.length * SHARE_OF_COLUMN,
  )
  if (like >= 0) roles[like] = 'part'
}

function isKnownCell(cell: string, isKnown: (key: string) => boolean): boolean {
  const candidate = wholeCandidate(cell)
  // Short numbers are known by chance.
  return candidate !== undefined && /[a-z]|\d{6}/.test(candidate.key) && isKnown(candidate.key)
}

/** The only column of whole numbers that don't just count the lines. */
function guessQuantity(
  rows: readonly (readonly string[])[],
  roles: (HeaderRole | undefined)[],
): void {
  if (roles.includes('quantity')) return
  const columns = roles.flatMap((role, index) => (role === undefined ? [index] : []))
  const numeric = columns.filter((index) => {
    const cells = rows.flatMap((row) => (row[index] ? [row[index]] : []))
    const counts = cells.filter(isCountCell)
    return counts.length >= Math.max(1, cells.length * SHARE_OF_COLUMN) && !isRunning(cells)
  })
  const [only, more] = numeric
  if (only !== undefined && more === undefined) roles[only] = 'quantity'
}

function isCountCell(cell: string): boolean {
  const [, digits, , word] = /^(\d{1,9}|\d{1,3}([.,' ]\d{3})+)\s?([\p{L}]+\.?)?$/u.exec(cell) ?? []
  return digits !== undefined && (word === undefined || readUnit(word) !== undefined)
}

function isRunning(cells: readonly string[]): boolean {
  const numbers = cells.map(Number)
  const step = (numbers[1] ?? 0) - (numbers[0] ?? 0)
  return (
    numbers.length > 1 &&
    [1, 10].includes(step) &&
    numbers.every((number, place) => number === (numbers[0] ?? 0) + place * step)
  )
}

function countWhere(
  rows: readonly (readonly string[])[],
  index: number,
  holds: (cell: string) => boolean,
): number {
  return rows.filter((row) => row[index] !== undefined && row[index] !== '' && holds(row[index]))
    .length
}
