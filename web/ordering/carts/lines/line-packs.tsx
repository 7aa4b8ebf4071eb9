import type { LineView } from '../../../../contract/ordering/cart/carts.ts'
import { formatCount, formatDollars, sumDollars } from '../../../../contract/values/money/money.ts'
import { useFillTotal } from './fill-totals.tsx'
import { type PackFill, packFills } from './pack-fill.ts'

interface LinePacksProps {
  readonly line: LineView
  readonly name: string
  readonly onTake: (quantity: number) => void
}

/** The packs that a line fills, and what filling them up costs more. */
export function LinePacks({ line, name, onTake }: LinePacksProps) {
  const { cartons, pallets, verdict } = line
  const packs = [packText(cartons, 'carton'), packText(pallets, 'pallet')].filter(Boolean)
  return (
    <>
      <p className="num">{packs.join(' · ')}</p>
      {verdict === 'ready' &&
        packFills(line).map((fill) => (
          <FillOffer key={fill.pack} line={line} name={name} fill={fill} onTake={onTake} />
        ))}
    </>
  )
}

/** Not offered if the shop would refuse the quantity. */
function FillOffer({ line, name, fill, onTake }: LinePacksProps & { readonly fill: PackFill }) {
  const { productId, total } = line
  const { pack, quantity } = fill
  const filled = useFillTotal(productId, quantity)
  if (filled === null) return null
  return (
    <p className="num text-micro">
      <button
        type="button"
        aria-label={`Fill the ${pack}, ${name}`}
        title={`${formatCount(quantity)} pieces`}
        className="tlink min-h-6 cursor-pointer font-medium max-xl:min-h-11 max-xl:text-small"
        onClick={() => onTake(quantity)}
      >
        Fill the {pack}
      </button>
      {filled !== undefined && total !== null && ` ${moreText(filled, total)}`}
    </p>
  )
}

function packText(packs: number | null, name: string): string {
  return packs === null ? '' : `${formatCount(packs)}\u00a0${name}${packs > 1 ? 's' : ''}`
}

function moreText(filled: number, total: number): string {
  const more = sumDollars([filled, -total])
  return more < 0 ? `saves ${formatDollars(-more)}` : `+${formatDollars(more)}`
}
