import type { LineView } from '../../../../contract/ordering/cart/carts.ts'
import {
  formatCount,
  formatCountOf,
  formatDollars,
  sumDollars,
} from '../../../../contract/values/money/money.ts'
import { useFillTotal } from './fill-totals.tsx'
import { type PackFill, packFills } from './pack-fill.ts'

interface LinePacksProps {
  readonly line: LineView
  readonly name: string
  readonly onTake: (quantity: number) => void
}

/** The whole packs that a line is, and what filling them up costs more. */
export function LinePacks({ line, name, onTake }: LinePacksProps) {
  const { quantity, cartonPieces, palletPieces, verdict } = line
  const packs = [
    packText(quantity, cartonPieces, 'carton'),
    packText(quantity, palletPieces, 'pallet'),
  ].filter(Boolean)
  const fills = verdict === 'ready' ? packFills(line) : []
  return (
    <>
      {(packs.length > 0 || fills.length === 0) && (
        <p className="num">{packs.join(' · ') || '–'}</p>
      )}
      {fills.map((fill) => (
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
    <p className="num text-micro max-xl:-my-2">
      <button
        type="button"
        aria-label={`Fill the ${pack}, ${name}`}
        title={`${formatCount(quantity)} pieces`}
        className="tlink min-h-6 cursor-pointer font-medium max-xl:min-h-11 max-xl:text-small"
        onClick={() => onTake(quantity)}
      >
        Fill the {pack}
      </button>{' '}
      <span className="whitespace-nowrap">+{formatCount(quantity - line.quantity)} pcs</span>
      {/* In the table a line of its own, kept for the price that arrives later: it would wrap and move the rows below. */}
      <span className="xl:block xl:min-h-4.5">
        {filled !== undefined && total !== null && ` ${moreText(filled, total)}`}
      </span>
    </p>
  )
}

/** Empty if the quantity is not whole packs: a part of a pallet is nothing that is sent. */
function packText(quantity: number, pieces: number | null, name: string): string {
  if (pieces === null || quantity === 0 || quantity % pieces !== 0) return ''
  return formatCountOf(quantity / pieces, name).replace(' ', '\u00a0')
}

function moreText(filled: number, total: number): string {
  const more = sumDollars([filled, -total])
  return more < 0 ? `saves ${formatDollars(-more)}` : `+${formatDollars(more)}`
}
