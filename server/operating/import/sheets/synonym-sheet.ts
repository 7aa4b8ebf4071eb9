import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { MOST_SYNONYMS } from '../../../catalogue/search/words/synonyms.ts'
import { text } from '../../../platform/sheets/cells/cells.ts'
import { replaceAll } from '../replace-all.ts'
import type { ImportSheet } from './sheet.ts'

const phrase = text(60).refine((cell) => cell.length !== 1, 'is shorter than two characters')

const row = z.object({
  typed: phrase,
  meant: phrase,
  both_ways: z
    .string()
    .trim()
    .toLowerCase()
    .refine((cell) => cell === 'yes' || cell === 'no', 'is neither yes nor no')
    .transform((cell) => cell === 'yes'),
})

/** Synonyms for search. The file replaces the whole table. */
export const synonymSheet: ImportSheet<z.output<typeof row>> = {
  markColumn: 'typed',
  row,
  requiredColumns: ['typed', 'meant', 'both_ways'],
  key: { column: 'typed', of: ({ typed, meant }) => `${typed} → ${meant}` },
  write: (tx, batches) =>
    replaceAll(tx, batches, {
      table: sql`search_synonym`,
      columns: sql`typed, meant, both_ways`,
      types: sql`typed text, meant text, both_ways boolean`,
      key: sql`typed, meant`,
      mostRows: MOST_SYNONYMS,
    }),
}
