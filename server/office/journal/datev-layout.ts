import type { Day } from '../../platform/base/days.ts'
import { describeEntry, type JournalEntry } from './journal-entries.ts'
import type { JournalLayout, JournalParts } from './write-journal.ts'

const numbered = (count: number, ...names: readonly string[]) =>
  Array.from({ length: count }, (_, place) => names.map((name) => `${name} ${place + 1}`)).flat()

/** Headings of a “Buchungsstapel”, format version 13, in their order. */
export const datevColumns: readonly string[] = [
  ...['Umsatz (ohne Soll/Haben-Kz)', 'Soll/Haben-Kennzeichen', 'WKZ Umsatz', 'Kurs'],
  ...['Basis-Umsatz', 'WKZ Basis-Umsatz', 'Konto', 'Gegenkonto (ohne BU-Schlüssel)'],
  ...['BU-Schlüssel', 'Belegdatum', 'Belegfeld 1', 'Belegfeld 2', 'Skonto', 'Buchungstext'],
  ...['Postensperre', 'Diverse Adressnummer', 'Geschäftspartnerbank', 'Sachverhalt', 'Zinssperre'],
  'Beleglink',
  ...numbered(8, 'Beleginfo - Art', 'Beleginfo - Inhalt'),
  ...['KOST1 - Kostenstelle', 'KOST2 - Kostenstelle', 'Kost-Menge'],
  ...['EU-Land u. UStID (Bestimmung)', 'EU-Steuersatz (Bestimmung)', 'Abw. Versteuerungsart'],
  ...['Sachverhalt L+L', 'Funktionsergänzung L+L', 'BU 49 Hauptfunktionstyp'],
  ...['BU 49 Hauptfunktionsnummer', 'BU 49 Funktionsergänzung'],
  ...numbered(20, 'Zusatzinformation - Art', 'Zusatzinformation- Inhalt'),
  ...['Stück', 'Gewicht', 'Zahlweise', 'Forderungsart', 'Veranlagungsjahr'],
  ...['Zugeordnete Fälligkeit', 'Skontotyp', 'Auftragsnummer', 'Buchungstyp'],
  ...['USt-Schlüssel (Anzahlungen)', 'EU-Land (Anzahlungen)', 'Sachverhalt L+L (Anzahlungen)'],
  ...['EU-Steuersatz (Anzahlungen)', 'Erlöskonto (Anzahlungen)', 'Herkunft-Kz', 'Buchungs GUID'],
  ...['KOST-Datum', 'SEPA-Mandatsreferenz', 'Skontosperre', 'Gesellschaftername'],
  ...['Beteiligtennummer', 'Identifikationsnummer', 'Zeichnernummer', 'Postensperre bis'],
  ...['Bezeichnung SoBil-Sachverhalt', 'Kennzeichen SoBil-Buchung', 'Festschreibung'],
  ...['Leistungsdatum', 'Datum Zuord. Steuerperiode', 'Fälligkeit', 'Generalumkehr (GU)'],
  ...['Steuersatz', 'Land', 'Abrechnungsreferenz', 'BVV-Position'],
  ...['EU-Land u. UStID (Ursprung)', 'EU-Steuersatz (Ursprung)', 'Abw. Skontokonto'],
]

const placeOf = Object.fromEntries(datevColumns.map((name, place) => [name, place]))

/** Most rows that DATEV reads from a file. */
const MOST_ROWS = 99_999
const TEXT_LENGTH = 60
const BU_KEY = /^\d{1,4}$/

/** A text field: in quotes, without control characters. */
const text = (value: string, most: number) =>
  `"${value
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, most)
    .replaceAll('"', '""')}"`

const compact = (day: Day) => day.replaceAll('-', '')

/**
 * DATEV's format EXTF 700, category 21 “Buchungsstapel”, version 13 (developer.datev.de/datev/platform/en/dtvf, header
 * and posting batch): `;` between fields, texts in quotes, CRLF, decimal comma, days as DDMM of the period in the head.
 */
export function datevLayout({ accounting, currency, month, now }: JournalParts): JournalLayout {
  return {
    mostRows: MOST_ROWS,
    nameFile: (of, no) => `EXTF_Buchungsstapel_${of}_${no}.csv`,
    head: `${writeHeader({ accounting, currency, month, now })}\r\n${datevColumns.join(';')}`,
    writeEntry: (entry) => writeRows(entry, currency),
    encode: (written) => Buffer.from(written, 'latin1'),
  }
}

/** 31 fields. */
function writeHeader({ accounting: { datev }, currency, month, now }: JournalParts): string {
  const [year = 0, no = 0] = month.split('-').map(Number)
  const startYear = no < datev.yearStart ? year - 1 : year
  const last = new Date(Date.UTC(year, no, 0)).toISOString().slice(0, 10)
  const made = now.toISOString().replace(/\D/g, '')
  return [
    ...['"EXTF"', 700, 21, '"Buchungsstapel"', 13, made, '', '"RE"', '""', '""'],
    ...[datev.consultant, datev.client],
    `${startYear}${String(datev.yearStart).padStart(2, '0')}01`,
    ...[datev.accountLength, compact(`${month}-01`), compact(last)],
    ...[text(`Journal ${month}`, 30), '""', 1, 0, 0, text(currency, 3)],
    ...['', '""', '', '', '""', '', '', '""', '""'],
  ].join(';')
}

/** A row for each line beside the first: its account is booked against that of the first. */
function writeRows(entry: JournalEntry, currency: string): string[] {
  const [own, ...others] = entry.lines
  if (!own) return []
  return others.map(({ account, cents, taxCode }) => {
    const row = Array.from(datevColumns, () => '')
    const put = (name: string, value: string) => {
      const place = placeOf[name]
      if (place === undefined) throw new Error(`DATEV has no column ${name}.`)
      row[place] = value
    }
    put('Umsatz (ohne Soll/Haben-Kz)', (Math.abs(cents) / 100).toFixed(2).replace('.', ','))
    put('Soll/Haben-Kennzeichen', cents < 0 ? '"S"' : '"H"')
    put('WKZ Umsatz', text(currency, 3))
    put('Konto', own.account)
    put('Gegenkonto (ohne BU-Schlüssel)', account)
    if (BU_KEY.test(taxCode)) put('BU-Schlüssel', `"${taxCode.padStart(4, '0')}"`)
    put('Belegdatum', entry.day.slice(8) + entry.day.slice(5, 7))
    put('Belegfeld 1', text(entry.document.replace(/[^A-Za-z0-9$&%*+\-/]/g, ''), 36))
    put('Belegfeld 2', text(String(entry.orderNo), 12))
    put('Buchungstext', text(describeEntry(entry), TEXT_LENGTH))
    if (entry.customerNo !== null) {
      put('Zusatzinformation - Art 1', text('Kundennummer', 20))
      put('Zusatzinformation- Inhalt 1', text(String(entry.customerNo), 210))
    }
    put('Festschreibung', '0')
    return row.join(';')
  })
}
