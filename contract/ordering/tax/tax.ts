import { keyOfPostCode, readPrefixes } from '../../people/addresses/post-codes.ts'
import { type Cents, cents, sumCents } from '../../values/money/money.ts'
import { splitTotal } from '../../values/money/split-total.ts'
import type {
  Exemption,
  OrderTax,
  TaxableLine,
  TaxCode,
  Taxes,
} from '../delivery/delivered-cost.ts'
import type { TaxRule, TaxSetting } from './tax-setting.ts'

/** Member states of the European Union, ISO 3166-1. */
const MEMBER_STATES = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)
export const isMemberState = (country: string): boolean => MEMBER_STATES.has(country)

const REVERSE_CHARGE =
  'Reverse charge: the recipient is liable for VAT (Article 196, Directive 2006/112/EC)'
const EXPORT = 'Export: exempt from VAT (Article 146, Directive 2006/112/EC)'

export interface TaxQuestion {
  /** Where the goods go; for goods that are collected, the shop's own address. */
  readonly to: { readonly country: string; readonly postCode: string }
  readonly sellerCountry: string
  /** The order’s day in the shop’s zone, `2026-01-31`. */
  readonly day: string
  readonly lines: readonly TaxableLine[]
  readonly freight: TaxableLine
  /** Accepted and unexpired on that day. */
  readonly exemption: Exemption | null
}

/** How a line is taxed; undefined if none of the owner's rules applies. */
interface Treatment {
  readonly name: string
  readonly code: TaxCode
  readonly rateMillipercent: number
}

/**
 * The taxes of an order by the owner's rules: of those for the country, category and day, the one with the longest
 * prefix of the post code. Rounded half up once for each code and rate (EN 16931, BR-CO-17).
 */
export function taxOrder({ isOn, rules }: TaxSetting, question: TaxQuestion): Taxes {
  const { lines, freight } = question
  const members = [...lines, freight]
  const treatments = members.map((line, place) =>
    isOn ? findTreatment(rules, question, line.category, place === lines.length) : undefined,
  )
  const rows: OrderTax[] = []
  const shares: Cents[] = members.map(() => cents(0))
  const places: (number | null)[] = members.map(() => null)
  for (const [place, treatment] of treatments.entries()) {
    const category = members[place]?.category ?? ''
    if (!treatment || treatments.slice(0, place).some((one) => isSameRow(one, treatment))) continue
    const bases = members.map((line, at) =>
      isSameRow(treatments[at], treatment) ? line.cents : cents(0),
    )
    const baseCents = sumCents(bases)
    if (baseCents === 0) continue
    const tax = taxOf(baseCents, treatment.rateMillipercent)
    rows.push({ ...treatment, category, baseCents, cents: tax })
    for (const [at, share] of splitTotal(tax, bases).entries()) {
      if (!isSameRow(treatments[at], treatment)) continue
      shares[at] = share
      places[at] = rows.length - 1
    }
  }
  const exemption = rows.some(({ code }) => code === 'AE' || code === 'E')
    ? question.exemption
    : null
  return {
    rows,
    cents: sumCents(rows.map((row) => row.cents)),
    lineCents: shares.slice(0, -1),
    freightCents: shares.at(-1) ?? cents(0),
    lineRows: places.slice(0, -1),
    freightRow: places.at(-1) ?? null,
    exemption,
    note: taxNote(rows, exemption),
    isUnmet:
      isOn && treatments.slice(0, lines.length).every((one) => !one) && hasRules(rules, question),
  }
}

/** Whether any rule taxes something in the country on the day. */
export function hasRules(
  rules: readonly TaxRule[],
  { to, day }: Pick<TaxQuestion, 'to' | 'day'>,
): boolean {
  return rules.some((rule) => rule.country === to.country && holdsOn(rule, day))
}

const holdsOn = ({ validFrom, validUntil }: TaxRule, day: string) =>
  validFrom <= day && day <= (validUntil ?? day)

const isSameRow = (one: Treatment | undefined, other: Treatment) =>
  one?.code === other.code && one.rateMillipercent === other.rateMillipercent

/** Half up. In BigInt: a total times a rate is beyond exact numbers. */
function taxOf(base: Cents, rateMillipercent: number): Cents {
  return cents(Number((BigInt(base) * BigInt(rateMillipercent) + 50_000n) / 100_000n))
}

function findTreatment(
  rules: readonly TaxRule[],
  { to, sellerCountry, day, exemption }: TaxQuestion,
  category: string,
  isFreight: boolean,
): Treatment | undefined {
  const rule = findRule(rules, { ...to, day, category })
  const free = (code: TaxCode, name: string) => ({ code, name, rateMillipercent: 0 })
  const leavesCountry = to.country !== sellerCountry
  if (isMemberState(sellerCountry) && leavesCountry) {
    if (!isMemberState(to.country)) return free('G', 'Export')
    const isForeignBuyer =
      exemption?.kind === 'vatId' &&
      exemption.country !== sellerCountry &&
      isMemberState(exemption.country)
    if (isForeignBuyer) return free('AE', 'Reverse charge')
  }
  if (!rule || (isFreight && !rule.freightToo)) return undefined
  const isCertified =
    exemption?.kind === 'certificate' &&
    exemption.country === rule.country &&
    certificatesOf(exemption).some(({ region }) => region && isSameRegion(region, rule.region))
  if (isCertified) return free('E', rule.name)
  return { code: 'S', name: rule.name, rateMillipercent: Math.round(rule.rate * 1000) }
}

const certificatesOf = ({ number, region, others = [] }: Exemption) => [
  { number, region },
  ...others,
]

const isSameRegion = (one: string, other: string) => one.toUpperCase() === other.toUpperCase()

/** States whose certificates count at a place on a day, in capitals, by the rules there. */
export function regionsAt(
  { rules }: TaxSetting,
  { country, postCode, day }: Omit<RuleQuestion, 'category'>,
): string[] {
  const categories = new Set(rules.map(({ category }) => category))
  const found = [...categories].flatMap(
    (category) => findRule(rules, { country, postCode, category, day })?.region ?? [],
  )
  return [...new Set(found.filter(Boolean).map((region) => region.toUpperCase()))]
}

/** States of a country that rules name, each once, by name. */
export function regionsOf({ rules }: TaxSetting, country: string): string[] {
  const named = rules.flatMap((rule) => (rule.country === country && rule.region) || [])
  return [...new Map(named.map((region) => [region.toUpperCase(), region])).values()].toSorted()
}

interface RuleQuestion {
  readonly country: string
  readonly postCode: string
  readonly category: string
  readonly day: string
}

/** The rule that applies to a place, category and day; the longest matching prefix of the post code decides. */
export function findRule(
  rules: readonly TaxRule[],
  { country, postCode, category, day }: RuleQuestion,
): TaxRule | undefined {
  let found: TaxRule | undefined
  let longest = -1
  for (const rule of rules) {
    if (rule.country !== country || rule.category !== category || !holdsOn(rule, day)) continue
    const length = metPrefix(rule, postCode)?.length ?? -1
    if (length > longest) [found, longest] = [rule, length]
  }
  return found
}

/** The longest of a rule's prefixes that a post code begins with; empty if the rule applies to the whole country. */
export function metPrefix(rule: TaxRule, postCode: string): string | undefined {
  const prefixes = readPrefixes(rule.country, rule.postPrefix)
  if (prefixes.length === 0) return ''
  const key = keyOfPostCode(postCode)
  const met = prefixes.filter((prefix) => key.startsWith(prefix))
  return met.toSorted((one, other) => other.length - one.length)[0]
}

/** The sentence that an invoice must carry for codes other than S, which are free of tax. */
export function taxNote(rows: readonly OrderTax[], exemption: Exemption | null): string | null {
  const codes = new Set(rows.map(({ code }) => code))
  if (codes.has('AE')) return REVERSE_CHARGE
  if (codes.has('G')) return EXPORT
  if (!codes.has('E') || !exemption) return null
  const named = certificatesOf(exemption).map(({ number, region }) => `${number} of ${region}`)
  return `Exempt from tax by certificate ${named.join(' and ')}`
}
