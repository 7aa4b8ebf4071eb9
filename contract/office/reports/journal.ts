import { z } from 'zod'
import type { Endpoint } from '../../values/endpoint.ts'
import { Month } from '../../values/fields.ts'

export const journalFormats = ['csv', 'datev', 'quickbooks', 'xero'] as const
export type JournalFormat = (typeof journalFormats)[number]

/** Months that the list names. */
export const JOURNAL_MONTHS = 36

export const JournalMonths = z.object({
  /** Newest first. */
  months: z
    .array(
      z.object({
        month: Month,
        /** Null: open; its files change with each paper, payment and refund. */
        closedAt: z.iso.datetime().nullable(),
        /** It is over, and every month between the last closed one and it is closed. */
        canClose: z.boolean(),
      }),
    )
    .max(JOURNAL_MONTHS),
  /** DATEV keeps books in euros only. */
  formats: z.array(z.enum(journalFormats)),
})
export type JournalMonths = z.infer<typeof JournalMonths>

export const listJournalMonths = {
  method: 'GET',
  path: '/journal/months',
  summary: 'The months of the journal, and which of them are closed.',
  access: 'money:read',
  over: 'the journal',
  limit: 'reads',
  answers: { 200: JournalMonths },
} as const satisfies Endpoint

/**
 * Entries of invoices and credit notes on their day, of payments when paid and refunds when made; each balances. The
 * files of a closed month never change: what becomes known later stands in the next month, with its own day beside it.
 */
export const findJournal = {
  method: 'GET',
  path: '/journal',
  summary:
    'The journal of a month for the accountant: as CSV, or as a ZIP of files for DATEV, QuickBooks Online or Xero.',
  access: 'money:read',
  over: 'the journal',
  limit: 'documents',
  query: z.strictObject({ month: Month, format: z.enum(journalFormats).default('csv') }),
  answerKind: 'file',
  answers: { 200: z.unknown() },
} as const satisfies Endpoint

export const closeJournal = {
  method: 'POST',
  path: '/journal/close',
  summary: 'Closes a month that is over: its files are kept as they are now.',
  access: 'money:write',
  over: 'the journal',
  limit: 'writes',
  body: z.strictObject({ month: Month }),
  answers: { 200: z.object({ closedAt: z.iso.datetime() }) },
} as const satisfies Endpoint
