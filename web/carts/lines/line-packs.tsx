import type { LineView } from '../../../contract/calls/carts.ts'
import { formatCount, formatDollars, sumDollars } from '../../../contract/values/money.ts'
import type { PackFill } from './pack-fill.ts'

export interface PricedFill extends PackFill {
  /** Of the whole line, in dollars; undefined until it is known. */
  readonly total: number | undefined
}

interface LinePacksProps {
  readonly line: LineView
  readonly name: string
  readonly fills: readonly PricedFill[]
  readonly onTake: (quantity: number) => void
}

/** The packs that a line fills, and what filling them up costs more. */
export function LinePacks({ line, name, fills, onTake }: LinePacksProps) {
  const { cartons, pallets, total } = line
  const packs = [packText(cartons, 'carton'), packText(pallets, 'pallet')].filter(Boolean)
  return (
    <>
      <p className="num">{packs.join(' · ')}</p>
      {fills.map((fill) => (
        <p key={fill.pack} className="num text-micro">
          <button
            type="button"
            aria-label={`Fill the ${fill.pack}, ${name}`}
            title={`${formatCount(fill.quantity)} pieces`}
            className="tlink min-h-6 cursor-pointer font-medium max-xl:min-h-11 max-xl:text-small"
            onClick={() => onTake(fill.quantity)}
          >
            Fill the {fill.pack}
          </button>{' '}
          {fill.total !== undefined && total !== null && moreText(fill.total, total)}
        </p>
      ))}
    </>
  )
}

function packText(packs: number | null, name: string): string {
  return packs === null ? '' : `${formatCount(packs)}\u00a0${name}${packs > 1 ? 's' : ''}`
}

function moreText(filled: number, total: number): string {
  const more = sumDollars([filled, -total])
  return more < 0 ? `saves ${formatDollars(-more)}` : `+${formatDollars(more)}`
}
