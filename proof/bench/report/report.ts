import type { Contest, Row } from '../row.ts'
import type { Machine } from './machine.ts'

/** A measure that failed. */
export interface Failure {
  readonly what: string
  readonly error: string
}

/** One run, as stored in `figures.json`. */
export interface Report {
  readonly command: string
  readonly date: string
  readonly seconds: number
  readonly machine: Machine
  readonly rounds: number
  readonly rows: readonly Row[]
  readonly contests: readonly Contest[]
  readonly failures: readonly Failure[]
}
