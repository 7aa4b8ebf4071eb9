import type { Figures } from './compare.ts'

/** The goal of a figure. */
export type Goal = { readonly atLeast: number } | { readonly atMost: number }

export type Unit = 'ratio' | 'ms' | 's' | 'MB' | 'kB' | 'shift'

/** One row of the table. */
export interface Row {
  readonly what: string
  readonly value: number
  readonly unit: Unit
  /** Without a goal the figure is informative only. */
  readonly goal?: Goal
  readonly note?: string
}

/** A measure's rows, and each contender's results if there were several. */
export interface Finding {
  readonly rows: readonly Row[]
  readonly contests?: readonly Contest[]
}

/** Contenders that did the same work in turn. */
export interface Contest {
  readonly what: string
  readonly figures: readonly Figures[]
}

export function isMet({ value, goal }: Row): boolean | undefined {
  if (!goal) return undefined
  return 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost
}
