import type { Range } from './atoms.ts'

/**
 * Ranges of a line that are neither part nor quantity. `hard` ones never are; `soft` ones, such as `12 V`, may be within
 * a longer number that the shop knows.
 */
export interface NotParts {
  readonly hard: readonly Range[]
  readonly soft: readonly Range[]
}

// Lines have 500 characters at most, and each pattern reads a bounded number from any place: time grows linearly.
const MONTH =
  '(?:jan|feb|mar|mär|apr|may|mai|maj|jun|jul|aug|sep|oct|okt|nov|dec|dez|ene|abr|ago|dic|janv|févr|avr|juin|juil|août|déc|gen|mag|giu|lug|set|ott|sty|lut|kwi|cze|lip|sie|wrz|paź|lis|gru)[\\p{L}]{0,10}'
const CURRENCY = '(?:usd|eur|euros?|gbp|chf|pln|zł|zl|dollars?)'
const AMOUNT = "\\d[\\d.,'’]{0,14}"
const DOCUMENT =
  '(?:p\\.?o|order|bestellung|bestell|auftrag|auftrags|rechnung|rechnungs|invoice|quote|quotation|angebot|offer|customer|kunde|kunden|commande|pedido|ordine|zamówienie|cliente|client|klant|job|ticket|rma|vin|lieferschein|iban|vat|ust|tax|zip|plz)'
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
  /(?<![\d:])\d{1,2}:\d{2}(?::\d{2})?(?![\d:])/gu,
  /(?<![\p{L}\d])\d{1,2} ?(?:uhr|am|pm|o'clock)(?![\p{L}\d])/giu,
  /(?<![\p{L}\d])(?:kw|cw|week|wk|woche|semaine|semana|settimana|tydzień) ?\d{1,2}(?!\d)/giu,
  // Money, also what it is per, and shares.
  new RegExp(
    `(?:[$€£¥]|(?<!\\p{L})${CURRENCY}) {0,2}${AMOUNT}(?: ?(?:\\/|per|je|pro|par|por) ?\\d{1,5}(?!\\d))?`,
    'giu',
  ),
  new RegExp(
    `(?<![\\p{L}\\d])${AMOUNT} {0,2}(?:[$€£¥]|${CURRENCY}(?!\\p{L}))(?: ?(?:\\/|per|je|pro|par|por) ?\\d{1,5}(?!\\d))?`,
    'giu',
  ),
  /@ ?\d[\d.,]{0,14}/gu,
  /(?<![\p{L}\d])à ?\d[\d.,]{0,14}/giu,
  /\d[\d.,]{0,14} ?%/gu,
  // Telephone numbers.
  /(?<!\p{L})(?:tel|telefon|telefono|teléfono|tél|phone|ph|fax|mobil|mobile|mob|cell|handy|whatsapp|kom)[.:]{0,2} ?[:.]? ?[+(]?\d[\d\s()/.-]{5,24}/giu,
  /\+\d[\d\s()/.-]{6,24}/gu,
  // Numbers of papers and people.
  new RegExp(
    `(?<!\\p{L})${DOCUMENT}[-. ]{0,2}${NUMBER_WORD}[.:# ]{0,3}[\\p{L}]{0,4}[-/]?\\d[\\p{L}\\d/-]{0,24}`,
    'giu',
  ),
  new RegExp(`(?<!\\p{L})${DOCUMENT}[.:# ]{1,3}[\\p{L}]{0,3}-?\\d{5,24}`, 'giu'),
  /(?<!\p{L})p\.?o[.:# -]{1,3}[\p{L}]{0,4}-?\d[\p{L}\d/-]{0,24}/giu,
] as const

const softPatterns = [
  /(?<![\p{L}\d])M\d{1,2}(?: ?[x×] ?\d{1,3}(?:[.,]\d{1,2})?){0,2}(?![\p{L}\d])/gu,
  /(?<![\p{L}\d])\d{1,5}(?:[.,]\d{1,3})?(?:(?: ?[x×] ?|\/)\d{1,5}(?:[.,]\d{1,3})?){0,2} ?(?:mm|cm|km|inch|zoll|ah|kw|hp|ps|kg|ml|bar|psi|nm|°c|ohm|hz|cyl|tdi|tsi|days?|tagen?|tage|jours|días|giorni|weeks?|wochen|hours?|std|years?|jahre)(?![\p{L}\d])/giu,
  /(?<![\p{L}\d])\d{1,5}(?:[.,]\d{1,3})?(?:[vawlgm]| [VAWL])(?![\p{L}\d])/gu,
  /(?<![\p{L}\d])\d{1,5}(?:[.,]\d{1,3})?["″”](?![\p{L}\d])/gu,
  /(?<![\p{L}\d./-])0\d{2,5}[ /-]\d[\d -]{4,14}/gu,
  /(?<![\d./-])\d{1,2}[./-]\d{1,2}[./-]\d{2}(?![\d/-])/gu,
] as const

export function findNotParts(line: string): NotParts {
  return { hard: find(line, hardPatterns), soft: find(line, softPatterns) }
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
export function findMarkedNumber(line: string): Range | undefined {
  const found = MARKED.exec(line)
  return found ? { from: 0, to: found[0].length } : undefined
}

/** The running numbers of lines by line: marked ones, and bare ones that count on from a neighbour by 1 or 10. */
export function findRunningNumbers(lines: readonly string[]): (Range | undefined)[] {
  const bare = lines.map((line) => {
    const found = BARE.exec(line)
    return found ? { count: Number(found[1]), range: { from: 0, to: found[0].length } } : undefined
  })
  const filled = bare.flatMap((lead, place) => (lead || lines[place]?.trim() ? [place] : []))
  const running = new Set<number>()
  filled.forEach((place, at) => {
    const next = filled[at + 1]
    const [here, there] = [bare[place]?.count, next === undefined ? undefined : bare[next]?.count]
    if (here === undefined || there === undefined || next === undefined) return
    if (there - here === 1 || (there - here === 10 && here % 10 === 0 && here < 100))
      for (const one of [place, next]) running.add(one)
  })
  return lines.map(
    (line, place) =>
      findMarkedNumber(line) ?? (running.has(place) ? bare[place]?.range : undefined),
  )
}
