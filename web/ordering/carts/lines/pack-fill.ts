import type { LineView } from '../../../../contract/ordering/cart/carts.ts'

type PackedLine = Pick<
  LineView,
  'quantity' | 'available' | 'orderMultiple' | 'cartonPieces' | 'palletPieces'
>

/** The packs of a line that a larger quantity would fill. */
export interface PackFill {
  readonly pack: 'carton' | 'pallet'
  readonly quantity: number
}

/** The next larger quantities of whole packs, within stock; a carton's is left out where it fills the pallet too. */
export function packFills(line: PackedLine): PackFill[] {
  const carton = nextFull(line, line.cartonPieces)
  const pallet = nextFull(line, line.palletPieces)
  return [
    ...(carton !== undefined && carton !== pallet
      ? [{ pack: 'carton', quantity: carton } as const]
      : []),
    ...(pallet === undefined ? [] : [{ pack: 'pallet', quantity: pallet } as const]),
  ]
}

/** Undefined if the packs are full already, unknown, or nothing is left to fill them. */
function nextFull(
  { quantity, available, orderMultiple }: PackedLine,
  pieces: number | null,
): number | undefined {
  if (pieces === null || quantity % pieces === 0) return undefined
  const whole = leastCommonMultiple(pieces, orderMultiple)
  const next = Math.ceil(quantity / whole) * whole
  return next > quantity && next <= available ? next : undefined
}

function leastCommonMultiple(one: number, other: number): number {
  return (one / greatestCommonDivisor(one, other)) * other
}

function greatestCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestCommonDivisor(other, one % other)
}
