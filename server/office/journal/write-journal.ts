import { guardCell } from '../../../contract/catalogue/changes/cell-guard.ts'
import type { JournalFormat } from '../../../contract/office/reports/journal.ts'
import type { AccountingSetting } from '../../../contract/office/settings/accounting-setting.ts'
import type { Day } from '../../platform/base/days.ts'
import { datevLayout } from './datev-layout.ts'
import { describeEntry, type JournalEntry } from './journal-entries.ts'

/** How a program wants its files: rows of each entry below a head, at most so many rows in a file. */
export interface JournalLayout {
  readonly mostRows: number
  readonly nameFile: (month: string, no: number) => string
  readonly head: string
  readonly writeEntry: (entry: JournalEntry) => readonly string[]
  readonly encode: (text: string) => Buffer
}

export interface JournalParts {
  readonly accounting: AccountingSetting
  readonly currency: string
  readonly month: string
  readonly now: Date
}

const CRLF = '\r\n'

/** A row of CSV (RFC 4180) that no spreadsheet reads as a formula; numbers come as numbers. */
const csvRow = (cells: readonly (string | number)[]): string =>
  cells.map((cell) => (typeof cell === 'number' ? String(cell) : quote(guardCell(cell)))).join(',')

const quote = (cell: string) =>
  /[,;"\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

const amount = (sum: number) => (sum / 100).toFixed(2)
const customerOf = ({ customerNo }: JournalEntry) => customerNo ?? ''
const [utf8, withMark] = ['', '\uFEFF'].map((mark) => (text: string) => Buffer.from(mark + text))

/** `2026-11-30` as `30/11/2026`, or `11/30/2026` with the month first. */
const european = (day: Day) => day.split('-').reverse().join('/')
const american = (day: Day) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`

/** Longest journal number that QuickBooks takes. */
const QUICKBOOKS_NUMBER = 21

const layouts: Readonly<Record<JournalFormat, (parts: JournalParts) => JournalLayout>> = {
  csv: ({ currency }) => ({
    mostRows: Number.POSITIVE_INFINITY,
    nameFile: (month) => `journal-${month}.csv`,
    head: csvRow([
      ...['date', 'document_date', 'kind', 'document', 'order', 'account', 'amount'],
      ...['debit', 'credit', 'currency', 'tax_code', 'customer_number', 'text'],
    ]),
    writeEntry: (entry) =>
      entry.lines.map(({ account, cents, taxCode }) =>
        csvRow([
          ...[entry.day, entry.documentDay, entry.kind, entry.document, entry.orderNo, account],
          cents / 100,
          ...(cents < 0 ? ['', -cents / 100] : [cents / 100, '']),
          ...[currency, taxCode, customerOf(entry), describeEntry(entry)],
        ]),
      ),
    encode: withMark as (text: string) => Buffer,
  }),

  datev: datevLayout,

  /**
   * Columns as Intuit's “Import journal entries” lists them
   * (quickbooks.intuit.com/learn-support/…/import-journal-entries-quickbooks-online), at most 1,000 rows with the head.
   */
  quickbooks: () => ({
    mostRows: 999,
    nameFile: (month, no) => `quickbooks-journal-${month}-${no}.csv`,
    head: csvRow([
      'Journal No.',
      'Journal Date',
      'Account Name',
      'Description',
      'Debits',
      'Credits',
    ]),
    writeEntry: (entry) =>
      entry.lines.map(({ account, cents }) =>
        csvRow([
          entry.document.slice(-QUICKBOOKS_NUMBER),
          american(entry.day),
          account,
          `${describeEntry(entry)}, customer ${customerOf(entry)}`,
          ...(cents < 0 ? ['', amount(-cents)] : [amount(cents), '']),
        ]),
      ),
    encode: utf8 as (text: string) => Buffer,
  }),

  /**
   * Columns of Xero's template for manual journals, at most 300 lines in a file (help.xero.com/nz/ManualJournalsImport).
   * Rows of one narration and date are one journal.
   */
  xero: () => ({
    mostRows: 299,
    nameFile: (month, no) => `xero-journal-${month}-${no}.csv`,
    head: '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2',
    writeEntry: (entry) =>
      entry.lines.map(({ account, cents, taxCode }) =>
        csvRow([
          ...[describeEntry(entry), european(entry.day), `Customer ${customerOf(entry)}`, account],
          ...[taxCode, cents / 100, '', '', '', ''],
        ]),
      ),
    encode: utf8 as (text: string) => Buffer,
  }),
}

export interface JournalFile {
  readonly name: string
  readonly bytes: Buffer
}

/** The files of a journal, each with whole entries only; without entries one with its head. */
export async function writeJournal(
  format: JournalFormat,
  entries: AsyncIterable<JournalEntry>,
  parts: JournalParts,
): Promise<JournalFile[]> {
  const { mostRows, nameFile, head, writeEntry, encode } = layouts[format](parts)
  const files: JournalFile[] = []
  let rows: string[] = []
  const close = () => {
    const bytes = encode([head, ...rows, ''].join(CRLF))
    files.push({ name: nameFile(parts.month, files.length + 1), bytes })
    rows = []
  }
  for await (const entry of entries) {
    const own = writeEntry(entry)
    if (rows.length > 0 && rows.length + own.length > mostRows) close()
    rows.push(...own)
  }
  if (rows.length > 0 || files.length === 0) close()
  return files
}
