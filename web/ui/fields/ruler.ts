/** Arithmetic of the quantity ruler: positions in percent, steps in round numbers. */

export interface Bounds {
  readonly floor: number
  readonly ceiling: number
  /** Only its multiples can be chosen; by default any number. The bounds are multiples. */
  readonly multiple?: number
}

/** Position of a value between the bounds, in percent; clamped to them. */
export function rulerPlace(value: number, { floor, ceiling }: Bounds): number {
  if (!(value > floor) || ceiling <= floor) return 0
  return value >= ceiling ? 100 : ((value - floor) / (ceiling - floor)) * 100
}

const LEAST_STEPS = 20

/** The largest power of ten that makes at least twenty steps between the bounds, up to the next multiple. */
export function rulerStep({ floor, ceiling, multiple = 1 }: Bounds): number {
  const largest = (ceiling - floor) / LEAST_STEPS
  const round = largest >= 1 ? 10 ** Math.floor(Math.log10(largest)) : 1
  return Math.ceil(round / multiple) * multiple
}

/** The next round value below or above; from outside the bounds, the nearer one. */
export function stepFrom(value: number, direction: -1 | 1, bounds: Bounds): number {
  const { floor, ceiling } = bounds
  const step = rulerStep(bounds)
  if (!(value >= floor)) return floor
  if (value > ceiling) return ceiling
  const next =
    direction > 0 ? (Math.floor(value / step) + 1) * step : (Math.ceil(value / step) - 1) * step
  return Math.min(ceiling, Math.max(floor, next))
}

/** The round value nearest to a dragged position; both ends can always be reached. */
export function snapToStep(value: number, bounds: Bounds): number {
  const { floor, ceiling } = bounds
  if (value <= floor || value >= ceiling) return value <= floor ? floor : ceiling
  const step = rulerStep(bounds)
  return Math.min(ceiling, Math.max(floor, Math.round(value / step) * step))
}
