import type { Figures } from './compare.ts'

/** What a figure is held against. */
export type Goal = { readonly atLeast: number } | { readonly atMost: number }

export type Unit = 'ratio' | 'ms' | 's' | 'MB' | 'kB' | 'shift'

/** One line of the table. */
export interface Row {
  readonly what: string
  readonly value: number
  readonly unit: Unit
  /** Without one it is there to be known. */
  readonly goal?: Goal
  readonly note?: string
}

/** What a measure found: its lines, and what each contender did where there were several. */
export interface Finding {
  readonly rows: readonly Row[]
  readonly contests?: readonly Contest[]
}

/** Those who did the same work in turn. */
export interface Contest {
  readonly what: string
  readonly figures: readonly Figures[]
}

export function isMet({ value, goal }: Row): boolean | undefined {
  if (!goal) return undefined
  return 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost
}
