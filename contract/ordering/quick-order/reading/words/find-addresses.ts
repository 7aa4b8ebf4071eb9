/** Heads of addresses on printed orders: `Ship to:`, `Lieferadresse`. */
const HEAD =
  /^[\s*]*(?:(?:ship|deliver|bill|sold|send|invoice|remit|mail)(?:ed|ing)?[ -]?to|(?:shipping|delivery|billing|invoice) address|liefer(?:adresse|anschrift)|rechnungs(?:adresse|anschrift)|adresse de (?:livraison|facturation)|direcci[oó]n de (?:env[ií]o|entrega)|indirizzo di (?:consegna|spedizione)|adres dostawy|afleveradres|consignee|buyer|vendor)(?![\p{L}])/iu

/** A street with its number, a town with its post code, which is no round count, or who to ask for. */
const PLACE =
  /(?<![\p{L}\d])\d{1,6},? (?:[\p{L}.'’-]{1,30} ){0,4}(?:St|Rd|Dr|Ln|Ct|Court|Way|Place|Pl|Circle|Square|Suite)(?![\p{L}])|(?<!\p{L})[\p{L}-]{0,30}(?:straße|strasse|str\.|weg|platz|gasse|straat|laan) ?\d{1,4}|(?<!\p{L})(?:rue|via|calle|ul\.|viale|avenida) [\p{L} .'’-]{2,40}|p\.? ?o\.? box|(?<!\p{L})[A-Z]{2},? \d{5}(?:-\d{4})?(?!\d)|^\s*(?:[A-Z]{1,2}-)?\d{3,4}[1-9] \p{Lu}\p{L}+(?: ?[\p{L}./-]{0,20}){0,2}\s*$|^[\s*]*(?:attn|attention|c\/o|dock|gate|suite|z\. ?hd|zu händen)(?![\p{L}])|(?<!\p{L})[A-Z]{1,2}\d{1,2}[A-Z]? \d[A-Z]{2}(?!\p{L})/u

const MOST_LINES = 6

/** Whether a line is an address by its words. */
export const isPlace = (line: string): boolean => PLACE.test(line) || PLACE_IN_ANY_CASE.test(line)

/** Lines below the head of an address, up to an empty line or one with a part. */
export function findAddresses(lines: readonly { typed: string; hasPart: boolean }[]): boolean[] {
  let left = 0
  return lines.map(({ typed, hasPart }) => {
    if (hasPart || typed.trim() === '') left = 0
    else if (HEAD.test(typed)) left = MOST_LINES
    else left = Math.max(0, left - 1)
    return left > 0
  })
}

const PLACE_IN_ANY_CASE =
  /(?<![\p{L}\d])\d{1,6},? (?:[\p{L}.'’-]{1,30} ){0,4}(?:street|road|avenue|ave|drive|lane|boulevard|blvd|parkway|pkwy|highway|hwy)(?![\p{L}])/iu
