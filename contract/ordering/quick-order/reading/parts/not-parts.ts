import { readUnit } from '../../../../values/units.ts'
import type { Range } from './atoms.ts'

/**
 * Ranges of a line that are neither part nor quantity. `hard` ones never are; `soft` ones, such as `12 V`, may be within
 * a longer number that the shop knows.
 */
export interface NotParts {
  readonly hard: readonly Range[]
  readonly soft: readonly Range[]
  /** Those of the hard ones that are numbers of papers, which a number of the shop may stand in: `Order QX-7301-A`. */
  readonly papers: readonly Range[]
}

export const noNotParts: NotParts = { hard: [], soft: [], papers: [] }

// Lines have 500 characters at most, and each pattern reads a bounded number from any place: time grows linearly.
const MONTH =
  '(?:jan|feb|mar|mär|apr|may|mai|maj|jun|jul|aug|sep|oct|okt|nov|dec|dez|ene|abr|ago|dic|janv|févr|avr|juin|juil|août|déc|gen|mag|giu|lug|sett|setem|ott|sty|lut|kwi|cze|lip|sie|wrz|paź|lis|gru)[\\p{L}]{0,10}'
const CURRENCY = '(?:usd|eur|euros?|gbp|chf|pln|zł|zl|dollars?)'
const AMOUNT = "\\d[\\d.,'’]{0,14}"
const DOCUMENT =
  '(?:p\\.?o|order|bestellung|bestell|auftrag|auftrags|rechnung|rechnungs|invoice|quote|quotation|angebot|offer|customer|kunde|kunden|commande|pedido|ordine|zamówienie|cliente|client|klant|job|ticket|rma|vin|lieferschein|iban|vat|ust|tax|zip|plz)'
const PRICE_WORD =
  '(?:[\\p{L}]{0,12}(?:price[ds]?|preis|pricing)|prix|precio|prezzo|cena|cen[ęy]|prijs|preço|pris|costs?|kosten|target|tgt|budget|rrp|msrp|uvp)'
const PIECES = '(?:pcs?|pces?|pieces?|units?|stk|stck|stück|szt|st)'
const PER_ONE =
  '(?:each|ea|apiece|(?:\\/|per|a|pro|par|por) ?(?:each|ea|pc|pce|piece|unit|set|pair|pr|doz|dozen|box|carton|case|pack|pallet|c|m|stk|stück|st|szt|stuk|pièce|pza|pz|kg)(?![\\p{L}]))'
const NUMBER_WORD = '(?:no|nr|num|number|nummer|núm|n°|nº|id|#)'

const hardPatterns = [
  // Mail and web addresses.
  /[^\s@<>]{1,64}@[^\s@<>]{1,100}/giu,
  /(?:https?:\/\/|www\.)\S{1,200}/giu,
  // Dates and times.
  /(?<![\d./-])\d{1,2}[./-]\d{1,2}[./-]\d{4}(?![\d/-])/gu,
  /(?<![\d./-])(?:19|20)\d{2}[-/.]\d{1,2}[-/.]\d{1,2}(?![\d/-])/gu,
  /(?<![\d.])\d{1,2}\.\d{1,2}\.(?!\d)/gu,
  new RegExp(
    `(?<![\\p{L}\\d])\\d{1,2}(?:\\.|st|nd|rd|th)? ?${MONTH}(?:,? \\d{4})?(?![\\p{L}\\d])`,
    'giu',
  ),
  new RegExp(
    `(?<![\\p{L}\\d])${MONTH} \\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?(?![\\p{L}\\d])`,
    'giu',
  ),
  // Without a year it is a count of sets.
  /(?<!\d)\d{1,2} set\.? (?:19|20)\d{2}(?!\d)/giu,
  /(?<![\d:])\d{1,2}:\d{2}(?::\d{2})?(?![\d:])/gu,
  /(?<![\p{L}\d])\d{1,2} ?(?:uhr|am|pm|o'clock)(?![\p{L}\d])/giu,
  /(?<![\p{L}\d])(?:kw|cw|week|wk|woche|semaine|semana|settimana|tydzień) ?\d{1,2}(?!\d)/giu,
  // Money, also what it is per, and shares.
  new RegExp(
    `(?:[$€£¥]|(?<!\\p{L})${CURRENCY}) {0,2}${AMOUNT}(?: ?(?:\\/|per|je|pro|par|por) ?\\d{1,5}(?!\\d))?`,
    'giu',
  ),
  new RegExp(
    `(?<![\\p{L}\\d])${AMOUNT} {0,2}(?:[$€£¥](?!\\d)|${CURRENCY}(?!\\p{L}))(?: ?(?:\\/|per|je|pro|par|por) ?\\d{1,5}(?!\\d))?`,
    'giu',
  ),
  /@ ?\d[\d.,]{0,14}/gu,
  // A number behind a price's word, unless pieces are counted: `target price 600`, `best price: 500 pcs`.
  new RegExp(
    `(?<!\\p{L})${PRICE_WORD}\\.?(?: ?(?:\\/|per|je|pro|par|por) ?(?:\\d{1,5}|\\p{L}{1,10}))?(?: (?:is|of|at|max\\.?|ca\\.?|around|about|each|cible|unitaire|objetivo|unitario|obiettivo|docelowa|jednostkowa|net|netto))?[ :=~≤<]{0,3}${AMOUNT}(?![\\d.,'’])(?! ?${PIECES}(?!\\p{L}))`,
    'giu',
  ),
  // Per piece or pack: `at 42 each`, `42/ea`, `20 per box`.
  new RegExp(`(?<!\\p{L})(?:at|for|zu) ${AMOUNT} ?${PER_ONE}`, 'giu'),
  new RegExp(`(?<![\\p{L}\\d.,])${AMOUNT} ?${PER_ONE.replace('each|ea|apiece|', '')}`, 'giu'),
  /(?<![\p{L}\d])\d[\d.]{0,12}[,.][-–](?!\d)/gu,
  /(?<![\p{L}\d])à ?\d[\d.,]{0,14}/giu,
  /\d[\d.,]{0,14} ?%/gu,
  // Telephone numbers.
  /(?<!\p{L})(?:tel|telefon|telefono|teléfono|tél|phone|ph|fax|mobil|mobile|mob|cell|handy|whatsapp|kom)[.:]{0,2} ?[:.]? ?[+(]?\d[\d\s()/.-]{5,24}/giu,
  /\+\d[\d\s()/.-]{6,24}/gu,
] as const

/** Numbers of papers and people. */
const paperPatterns = [
  new RegExp(
    `(?<!\\p{L})${DOCUMENT}[-. ]{0,2}${NUMBER_WORD}[.:# ]{0,3}[\\p{L}]{0,4}[-/]?\\d[\\p{L}\\d/-]{0,24}`,
    'giu',
  ),
  new RegExp(`(?<!\\p{L})${DOCUMENT}[.:# ]{1,3}[\\p{L}]{0,3}-?\\d{5,24}`, 'giu'),
  /(?<!\p{L})(?:purchase|sales|work) order[.:# ]{1,3}[\p{L}]{0,4}-?\d[\p{L}\d/-]{0,24}/giu,
  /(?<!\p{L})p\.?o[.:# -]{1,3}[\p{L}]{0,4}-?\d[\p{L}\d/-]{0,24}/giu,
] as const

const softPatterns = [
  /(?<![\p{L}\d])M\d{1,2}(?: ?[x×] ?\d{1,3}(?:[.,]\d{1,2})?){0,2}(?![\p{L}\d])/gu,
  /(?<![\p{L}\d])\d{1,5}(?:[.,]\d{1,3})?(?:(?: ?[x×] ?|\/)\d{1,5}(?:[.,]\d{1,3})?){0,2} ?(?:mm|cm|km|inch|zoll|ah|kw|hp|ps|kg|ml|bar|psi|nm|°c|ohm|hz|cyl|tdi|tsi|days?|tagen?|tage|jours|días|giorni|weeks?|wochen|hours?|std|years?|jahre)(?![\p{L}\d])/giu,
  /(?<![\p{L}\d])\d{1,5}(?:[.,]\d{1,3})?(?:[vawlgm]| [VAWL])(?![\p{L}\d])/gu,
  // Values of parts, and what they have a few of.
  /(?<![\p{L}\d])\d{1,5}(?:[.,]\d{1,3})? ?[kKM]?(?:[nµuμp]f|ω|ohms?|[kmg]hz|ma|[mk]v|va[cr]?|vac|vdc|mw|db|lm|rpm|[kmh]pa|kn|ft|lbs?|oz|ccm?|°)(?![\p{L}\d])/giu,
  /(?<![\p{L}\d])\d{1,2}(?: |-)?(?:pins?|poles?|polig|teeth|zähne|holes?|loch|ways?|dents|dientes)(?![\p{L}\d])/giu,
  // Inches; in `"800"` the second one closes a quotation.
  /(?<![\p{L}\d./-])(?<!(?:^|[\s,;(=])["“”„][^"“”„]{0,60})\d{1,5}(?:[.,]\d{1,3})?["″”](?![\p{L}\d])/gu,
  // Telephone numbers without a word before them; behind a number, `060 2500` is the end of a part and a quantity.
  /(?<![\p{L}\d./-])(?<!\d[ \u00a0])0\d{2,5}[ /-]\d[\d -]{4,14}/gu,
  /(?<![\p{L}\d./-])(?:\([2-9]\d{2}\) ?|[2-9]\d{2}[-.])\d{3}[-.]\d{4}(?![\d-])/gu,
  // French times: `8h30`.
  /(?<![\p{L}\d])\d{1,2} ?h(?: ?\d{2})?(?![\p{L}\d])/giu,
  /(?<![\d./-])\d{1,2}[./-]\d{1,2}[./-]\d{2}(?![\d/-])/gu,
] as const

/** Every such range contains one of these. */
const SIGNS = /[\d@]|www\.|https?:/i

export function findNotParts(line: string): NotParts {
  if (!SIGNS.test(line)) return noNotParts
  const papers = find(line, paperPatterns)
  return { hard: [...find(line, hardPatterns), ...papers], soft: find(line, softPatterns), papers }
}

function find(line: string, patterns: readonly RegExp[]): Range[] {
  return patterns.flatMap((pattern) =>
    [...line.matchAll(pattern)].map(({ 0: { length }, index }) => ({
      from: index,
      to: index + length,
    })),
  )
}

const MARKED =
  /^\s{0,20}(?:[-*•–—·+]\s{0,3})?(?:\[[ x]?\]\s{0,3})?(?:\(\d{1,4}\)|\d{1,4}[.)](?=\s)|#\s?\d{1,4}(?!\d)|(?:pos|item|line|position|lp|poz)[.:]{0,2}\s?\d{1,5}[.:)]?(?=\s))/iu
const BARE = /^\s{0,20}(\d{1,4})(?=[\s])/u

/** The running number before a line that marks it as such: `1)`, `12.`, `(3)`, `#4`, `Pos. 10`. */
function findMarkedNumber(line: string): Range | undefined {
  const found = MARKED.exec(line)
  return found ? { from: 0, to: found[0].length } : undefined
}

/** Before a line; a doubtful one may as well be the thousands of its quantity. */
export interface RunningNumber extends Range {
  readonly isDoubtful: boolean
}

/** The running numbers of lines by line: marked ones, and bare ones that count on from a neighbour by 1 or 10. */
export function findRunningNumbers(lines: readonly string[]): (RunningNumber | undefined)[] {
  const bare = lines.map((line) => {
    const found = BARE.exec(line)
    // `2 pallets` below `1 pallet` counts packs, not lines.
    const isCounted = found && !startsWithUnit(line.slice(found[0].length))
    return isCounted
      ? { count: Number(found[1]), range: { from: 0, to: found[0].length } }
      : undefined
  })
  const streaks = findStreaks(bare.map((lead, place) => lead?.count ?? blankOf(lines[place])))
  return lines.map((line, place): RunningNumber | undefined => {
    const marked = findMarkedNumber(line)
    const streak = streaks.get(place)
    const range = bare[place]?.range
    if (marked || !streak || !range) return marked && { ...marked, isDoubtful: false }
    const isSure = streak.length >= SURE_STREAK && streak.some((one) => !isGrouped(lines[one]))
    return { ...range, isDoubtful: !isSure && isGrouped(line) }
  })
}

/** Fewer lines may also begin with thousands: `3 500`, then `4 000`. */
const SURE_STREAK = 3
const GROUPED = /^\s{0,20}\d{1,3}[ \u00a0\u202f]\d{3}(?!\d)/u

const isGrouped = (line = '') => GROUPED.test(line)
/** Empty lines don't end a streak, others without a number do. */
const blankOf = (line = ''): 'blank' | undefined => (line.trim() === '' ? 'blank' : undefined)

/** Places whose counts rise by 1 or 10 from line to line, each with all places of its streak. */
function findStreaks(
  counts: readonly (number | 'blank' | undefined)[],
): Map<number, readonly number[]> {
  const streaks = new Map<number, number[]>()
  let last: { readonly place: number; readonly count: number } | undefined
  // From 100 on steps of 10 may be quantities, unless the lines were counted so before.
  const follows = (before: { readonly place: number; readonly count: number }, count: number) =>
    count - before.count === 1 ||
    (count - before.count === 10 &&
      before.count % 10 === 0 &&
      (before.count < 100 || streaks.has(before.place)))
  counts.forEach((count, place) => {
    if (count === 'blank') return
    if (count !== undefined && last && follows(last, count)) {
      const streak = streaks.get(last.place) ?? [last.place]
      streak.push(place)
      for (const one of [last.place, place]) streaks.set(one, streak)
    }
    last = count === undefined ? undefined : { place, count }
  })
  return streaks
}

function startsWithUnit(text: string): boolean {
  const word = /^\s{0,3}([\p{L}]{1,20}\.?)/u.exec(text)?.[1]
  return word !== undefined && readUnit(word) !== undefined
}
