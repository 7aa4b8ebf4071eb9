import type {
  AccountingSetting,
  SaleKind,
} from '../../../contract/office/settings/accounting-setting.ts'
import { type Cents, cents } from '../../../contract/values/money/money.ts'
import type { Day } from '../../platform/base/days.ts'

export type FactKind = 'invoice' | 'creditNote' | 'payment' | 'refund'

/** A row of a paper's taxes. */
export interface FactTax {
  /** The category of EN 16931; empty: no rule taxed it. */
  readonly code: string
  readonly rateMillipercent: number
  readonly baseCents: number
  readonly taxCents: number
}

/** Something that moves money or claims. */
export interface JournalFact {
  /** Names the row that it comes from, so that it is booked once. */
  readonly source: string
  readonly day: Day
  readonly kind: FactKind
  readonly document: string
  readonly orderNo: number
  /** Number of the customer's first paid order; null: none was paid. */
  readonly customerNo: number | null
  readonly cents: Cents
  readonly taxes: readonly FactTax[]
}

export interface EntryLine {
  readonly account: string
  /** Debit; negative: credit. */
  readonly cents: Cents
  readonly taxCode: string
}

/** Its lines add up to nothing; the first is that of the receivable, or of the provider's account. */
export interface JournalEntry extends Omit<JournalFact, 'day' | 'cents' | 'taxes'> {
  /** The day in the books: of a fact of a closed month, the first day of the open one. */
  readonly day: Day
  readonly documentDay: Day
  readonly lines: readonly EntryLine[]
}

/** Books a fact on the owner's accounts, not before a day. */
export function bookFact(
  { day, cents: sum, taxes, ...fact }: JournalFact,
  accounting: AccountingSetting,
  firstDay: Day,
): JournalEntry {
  const isPaper = fact.kind === 'invoice' || fact.kind === 'creditNote'
  const sign = fact.kind === 'invoice' || fact.kind === 'payment' ? 1 : -1
  const { receivables, payments, untaxedCode } = accounting
  const plain = (account: string, amount: number) => line(account, amount, untaxedCode)
  const lines = isPaper
    ? [plain(receivables, sign * sum), ...taxes.flatMap((tax) => bookTax(tax, accounting, -sign))]
    : [plain(payments, sign * sum), plain(receivables, -sign * sum)]
  return {
    ...fact,
    day: day < firstDay ? firstDay : day,
    documentDay: day,
    lines: lines.filter((one, place) => place === 0 || one.cents !== 0),
  }
}

function bookTax(
  { code, rateMillipercent, baseCents, taxCents }: FactTax,
  accounting: AccountingSetting,
  sign: number,
): EntryLine[] {
  const kind = kinds.find((one) => one === code) ?? 'none'
  const rule = accounting.rules.find(
    (one) => one.kind === kind && (kind !== 'S' || one.rate * 1000 === rateMillipercent),
  )
  if (rule?.tax === '') return [line(rule.sales, sign * (baseCents + taxCents), rule.code)]
  return [
    line(rule?.sales ?? accounting.sales, sign * baseCents, rule?.code ?? accounting.untaxedCode),
    line(rule?.tax ?? accounting.tax, sign * taxCents, accounting.untaxedCode),
  ]
}

const kinds: readonly SaleKind[] = ['S', 'AE', 'G', 'E']

const line = (account: string, amount: number, taxCode: string): EntryLine => ({
  account,
  cents: cents(amount),
  taxCode,
})

const titles: Readonly<Record<FactKind, string>> = {
  invoice: 'Invoice',
  creditNote: 'Credit note',
  payment: 'Payment',
  refund: 'Refund',
}

/** Says what an entry is about; its own day too, where it is booked on another. */
export function describeEntry({ kind, document, orderNo, day, documentDay }: JournalEntry): string {
  const late = day === documentDay ? '' : ` of ${documentDay}`
  return `${titles[kind]} ${document}${late}, order ${orderNo}`
}
