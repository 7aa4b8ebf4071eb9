import { messages } from '../../values/messages.ts'
import { words } from '../../values/text/words.ts'
import { countryName } from './countries.ts'

interface PostCodeForm {
  /** Matches the code's key. Each country has one form, so that a tariff's prefixes match any spelling of a code. */
  readonly pattern: RegExp
  readonly example: string
  /** Other shapes of keys, to tell how a code can begin. */
  readonly shapes?: readonly string[]
}

const digits = (count: number, example: string): PostCodeForm => ({
  pattern: new RegExp(`^\\d{${count}}$`),
  example,
})

const forms: Readonly<Record<string, PostCodeForm>> = {
  AR: { pattern: /^([A-Z]\d{4}[A-Z]{3}|\d{4})$/, example: 'C1425ABC', shapes: ['1425'] },
  AT: digits(4, '1010'),
  AU: digits(4, '2000'),
  BE: digits(4, '1000'),
  BG: digits(4, '1000'),
  BR: digits(8, '01310-100'),
  CA: { pattern: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]\d[A-Z]\d$/, example: 'K1A 0B1' },
  CH: digits(4, '8001'),
  CL: digits(7, '8320000'),
  CN: digits(6, '100000'),
  CO: digits(6, '110111'),
  CY: digits(4, '1010'),
  CZ: digits(5, '110 00'),
  DE: digits(5, '10115'),
  DK: digits(4, '1050'),
  EE: digits(5, '10111'),
  ES: digits(5, '28001'),
  FI: digits(5, '00100'),
  FR: digits(5, '75001'),
  GB: {
    pattern: /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/,
    example: 'SW1A 1AA',
    shapes: ['M11AE', 'B338TH', 'W1A1HQ', 'CR26XH', 'DN551PT'],
  },
  GR: digits(5, '104 31'),
  HR: digits(5, '10000'),
  HU: digits(4, '1011'),
  ID: digits(5, '10110'),
  IE: { pattern: /^[A-Z]\d[\dW][A-Z\d]{4}$/, example: 'D02 X285', shapes: ['D6WX285'] },
  IL: { pattern: /^\d{5}(\d{2})?$/, example: '9414219', shapes: ['94142'] },
  IN: digits(6, '110001'),
  IS: digits(3, '101'),
  IT: digits(5, '00118'),
  JP: digits(7, '100-0001'),
  KR: digits(5, '03051'),
  LT: digits(5, '01100'),
  LU: digits(4, '1009'),
  LV: { pattern: /^LV\d{4}$/, example: 'LV-1010' },
  MT: { pattern: /^[A-Z]{3}\d{4}$/, example: 'VLT 1117' },
  MX: digits(5, '06000'),
  MY: digits(5, '50000'),
  NL: { pattern: /^[1-9]\d{3}[A-Z]{2}$/, example: '1012 JS' },
  NO: digits(4, '0150'),
  NZ: digits(4, '6011'),
  PH: digits(4, '1000'),
  PL: digits(5, '00-001'),
  PT: digits(7, '1000-001'),
  RO: digits(6, '010011'),
  RS: digits(5, '11000'),
  SE: digits(5, '111 20'),
  SG: digits(6, '018956'),
  SI: digits(4, '1000'),
  SK: digits(5, '811 01'),
  TH: digits(5, '10200'),
  TR: digits(5, '06100'),
  TW: { pattern: /^\d{3}(\d{2,3})?$/, example: '100', shapes: ['10012', '100123'] },
  UA: digits(5, '01001'),
  US: { pattern: /^\d{5}(\d{4})?$/, example: '60607', shapes: ['606071234'] },
  ZA: digits(4, '0001'),
}

/**
 * Countries that the Universal Postal Union lists without post codes, and those where mail goes without the code that
 * exists on paper: none is asked for there.
 */
const WITHOUT_POST_CODES = new Set(
  (
    'AE AG AO AQ AW BF BI BJ BO BQ BS BV BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN KP ' +
    'LC LY ML MO MR MS MW NR NU PA QA RW SB SC SL SO SR SS ST SX SY TD TF TG TK TL TO TV UG VU YE ZW'
  ).split(' '),
)
export const needsPostCode = (country: string): boolean => !WITHOUT_POST_CODES.has(country)

const OTHER = /^[A-Z\d]{2,10}$/
/** Letters and digits, with up to three spaces or hyphens between groups. */
const WRITTEN = /^[A-Za-z\d]+([ -]{1,3}[A-Za-z\d]+)*$/

/** Letters and digits in capitals: by these a tariff finds its zone and a rule its place. */
export function keyOfPostCode(postCode: string): string {
  return postCode
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z\d]/g, '')
}

/** An empty code is valid where the country has no codes. */
export function isPostCode(country: string, postCode: string): boolean {
  if (postCode.trim() === '') return !needsPostCode(country)
  const isWritten = WRITTEN.test(postCode.normalize('NFKC').trim())
  return isWritten && (forms[country]?.pattern ?? OTHER).test(keyOfPostCode(postCode))
}

/** Undefined if the country's form isn't known. */
export function examplePostCode(country: string): string | undefined {
  return forms[country]?.example
}

/** Says how to mend a code that is not valid in its country. */
export function postCodeFault(country: string, postCode: string): string {
  return postCode.trim() === '' ? messages.postCodeRequired : postCodeText(country)
}

/** Says how to write a code of this country. */
export function postCodeText(country: string): string {
  const example = examplePostCode(country)
  return example === undefined
    ? `Enter a ${words().postCode} of 2 to 10 letters and digits`
    : `Enter ${nameOfCode(country)}, such as ${example}`
}

/**
 * Beginnings of post codes as typed, each once, as their keys. Commas, semicolons and new lines divide them; spaces too,
 * but in countries whose codes have one.
 */
export function readPrefixes(country: string, typed: string): string[] {
  const hasSpace = examplePostCode(country)?.includes(' ') ?? false
  const parts = typed.split(hasSpace ? /[,;\n]/ : /[,;\s]/)
  return [...new Set(parts.map(keyOfPostCode).filter((key) => key !== ''))]
}

/** Whether a post code of the country can begin like this; any key, if the country's form isn't known. */
export function canBeginPostCode(country: string, prefix: string): boolean {
  const form = forms[country]
  if (!form) return prefix.length <= 10
  return [form.example, ...(form.shapes ?? [])]
    .map((example) => prefix + keyOfPostCode(example).slice(prefix.length))
    .some((code) => form.pattern.test(code))
}

/** Names the first of the beginnings with which no post code begins, and how several are divided. */
export function prefixFault(country: string, prefixes: readonly string[]): string | undefined {
  const wrong = prefixes.find((prefix) => !canBeginPostCode(country, prefix))
  if (wrong === undefined) return undefined
  const example = examplePostCode(country)
  const written = example === undefined ? '' : `, such as ${example},`
  return `No ${words().postCode} of ${countryName(country)}${written} begins with ${wrong}. Put commas between several`
}

function nameOfCode(country: string): string {
  return country === 'US' ? 'a US ZIP code' : `a ${words().postCode} for ${countryName(country)}`
}
