import type { ReturnReason } from '../../../contract/calls/goods/returns.ts'

/** What a customer has entered about one line. */
export interface LineEntries {
  readonly pieces: string
  readonly reason: ReturnReason | ''
  readonly note: string
  readonly pictures: readonly string[]
}

/** By the number of the line. */
export type ReturnEntries = Readonly<Record<number, LineEntries>>

export const noEntries: ReturnEntries = {}

export const emptyLine: LineEntries = { pieces: '', reason: '', note: '', pictures: [] }
