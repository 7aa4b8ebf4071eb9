import {
  JOURNAL_MONTHS,
  type JournalFormat,
  type JournalMonths,
  journalFormats,
} from '../../../contract/office/reports/journal.ts'
import type { AccountingSetting } from '../../../contract/office/settings/accounting-setting.ts'
import { addDays, type Day, dayOf, listDays } from '../../platform/base/days.ts'
import { DomainError } from '../../platform/base/errors/domain-error.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { bookFact, type JournalEntry } from './journal-entries.ts'
import { journalStore } from './journal-store.ts'
import { type JournalFile, writeJournal } from './write-journal.ts'

/** Months before the open one in which something may still become known; a provider ends a refund within weeks. */
const LATE_MONTHS = 3

class JournalNotClosable extends DomainError {
  constructor(reason: string) {
    super('journalNotClosable', reason)
  }
}

class FormatNotOffered extends DomainError {
  constructor(currency: string) {
    super('journalNotClosable', `DATEV keeps books in EUR; this shop sells in ${currency}.`)
  }
}

interface JournalKeeping {
  readonly db: Database
  readonly findAccounting: () => Promise<AccountingSetting>
  readonly currency: string
  readonly now: () => Date
}

export type KeepJournal = ReturnType<typeof keepJournal>

/** The books of papers, payments and refunds, a month at a time. */
export function keepJournal({ db, findAccounting, currency, now }: JournalKeeping) {
  const formats = journalFormats.filter((format) => format !== 'datev' || currency === 'EUR')

  /** A day at a time, after what became known late: of the month after the last closed one only. */
  async function* readEntries(
    from: Queryable,
    month: string,
    accounting: AccountingSetting,
  ): AsyncGenerator<JournalEntry> {
    const [first, last] = daysOf(month)
    const closed = await journalStore.findLastClosed(from)
    if (closed && nextMonth(closed) === month) {
      const span = { from: monthsBefore(first, LATE_MONTHS), to: addDays(first, -1), isLate: true }
      for (const fact of await journalStore.listFacts(from, span))
        yield bookFact(fact, accounting, first)
    }
    for (const day of listDays(first, last, 'day')) {
      const span = { from: day, to: day, isLate: false }
      for (const fact of await journalStore.listFacts(from, span))
        yield bookFact(fact, accounting, first)
    }
  }

  const writeMonth = (from: Queryable, month: string, accounting: AccountingSetting) => {
    const parts = { accounting, currency, month, now: now() }
    return {
      write: (format: JournalFormat, entries = readEntries(from, month, accounting)) =>
        writeJournal(format, entries, parts),
    }
  }

  return {
    async list(): Promise<JournalMonths> {
      const today = dayOf(now())
      const rows = await journalStore.listMonths(db, today, JOURNAL_MONTHS)
      const closed = await journalStore.findLastClosed(db)
      const months = rows.map(({ month, closedAt }) => ({
        month,
        closedAt,
        canClose: closedAt === null && findHindrance(month, closed, today) === undefined,
      }))
      return { months, formats }
    },

    /** The files of a month: those kept, or as they would be now. */
    async find(month: string, format: JournalFormat): Promise<JournalFile[]> {
      if (!formats.includes(format)) throw new FormatNotOffered(currency)
      if (await journalStore.isClosed(db, month)) return journalStore.listFiles(db, month, format)
      return writeMonth(db, month, await findAccounting()).write(format)
    },

    /** Keeps the files of a month that is over. */
    async close(month: string): Promise<Date> {
      const accounting = await findAccounting()
      const at = now()
      await db.transaction(
        async (tx) => {
          await journalStore.lock(tx)
          const closed = await journalStore.findLastClosed(tx)
          const hindrance = findHindrance(month, closed, dayOf(at))
          if (hindrance) throw new JournalNotClosable(hindrance)
          const entries: JournalEntry[] = []
          for await (const entry of readEntries(tx, month, accounting)) entries.push(entry)
          const { write } = writeMonth(tx, month, accounting)
          await journalStore.close(tx, month, at)
          for (const format of formats) {
            const files = await write(format, each(entries))
            for (const [no, file] of files.entries())
              await journalStore.keepFile(tx, month, { format, no, file })
          }
          await journalStore.markJournaled(
            tx,
            month,
            entries.map(({ source }) => source),
          )
        },
        { isolationLevel: 'repeatable read' },
      )
      return at
    },
  }
}

async function* each<One>(items: readonly One[]): AsyncGenerator<One> {
  yield* items
}

/** Why a month can't be closed today. */
function findHindrance(month: string, closed: string | null, today: Day): string | undefined {
  if (closed && month <= closed) return 'This month or a later one is closed.'
  if (today.slice(0, 7) <= month) return 'This month is not over yet.'
  if (closed && nextMonth(closed) !== month) return `Close ${nextMonth(closed)} first.`
  return undefined
}

function daysOf(month: string): [Day, Day] {
  const first = `${month}-01`
  return [first, addDays(`${nextMonth(month)}-01`, -1)]
}

const nextMonth = (month: string) => addDays(`${month}-01`, 31).slice(0, 7)

function monthsBefore(first: Day, months: number): Day {
  const [year = 0, month = 0] = first.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - months)).toISOString().slice(0, 10)
}
