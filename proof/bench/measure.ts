import type { Effort } from './compare.ts'
import type { Finding } from './row.ts'
import type { RunningShop } from './shop.ts'

/** What a measure works with. */
export interface Bench {
  /** The large shop, running. */
  readonly shop: RunningShop
  /** One of a thousand products, running beside it. */
  readonly smallShop: RunningShop
  /** How many products it has, in words. */
  readonly size: string
  readonly effort: Effort
  readonly isQuick: boolean
}

export interface Measure {
  /** As `--only` knows it; several may share one. */
  readonly name: string
  /** What it measures, where the name does not say. */
  readonly what?: string
  run(bench: Bench): Promise<Finding>
}
