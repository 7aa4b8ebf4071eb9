/** Preloaded into a node: its own clock is `CLOCK_AHEAD_MS` ahead of the other computers', as an operator might set it. */
const aheadMs = Number(process.env.CLOCK_AHEAD_MS)
const Rightly = Date

globalThis.Date = class extends Rightly {
  constructor(...given: [] | ConstructorParameters<typeof Rightly>) {
    if (given.length === 0) super(Rightly.now() + aheadMs)
    else super(...given)
  }

  static override now(): number {
    return Rightly.now() + aheadMs
  }
} as DateConstructor
