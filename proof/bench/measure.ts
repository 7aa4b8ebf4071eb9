import type { Effort } from './compare.ts'
import type { Finding } from './row.ts'
import type { RunningShop } from './shop.ts'

/** The shops and settings that a measure works with. */
export interface Bench {
  /** The large shop, running. */
  readonly shop: RunningShop
  /** A shop of a thousand products, running beside it. */
  readonly smallShop: RunningShop
  /** Its number of products, as text. */
  readonly size: string
  readonly effort: Effort
  readonly isQuick: boolean
}

export interface Measure {
  /** The name for `--only`; several measures may share one. */
  readonly name: string
  /** A description of the measure, unless its name says enough. */
  readonly what?: string
  run(bench: Bench): Promise<Finding>
}
