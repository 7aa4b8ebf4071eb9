import type { ReturnReason } from '../../../contract/fulfilment/returns.ts'

/** A customer's entries for one line. */
export interface LineEntries {
  readonly pieces: string
  readonly reason: ReturnReason | ''
  readonly note: string
  readonly pictures: readonly string[]
}

/** Entries by line number. */
export type ReturnEntries = Readonly<Record<number, LineEntries>>

export const noEntries: ReturnEntries = {}

export const emptyLine: LineEntries = { pieces: '', reason: '', note: '', pictures: [] }
