import { formatCount } from '../../../../contract/values/money/money.ts'

interface StockLineProps {
  readonly available: number
  readonly onAdjust: () => void
}

/** The available pieces and a button to adjust them. There is no field, because orders change stock meanwhile. */
export function StockLine({ available, onAdjust }: StockLineProps) {
  return (
    <div className="field max-sm:col-span-2">
      <span className="label-text">Stock</span>
      <p className="num flex min-h-10 flex-wrap content-center items-center gap-x-1.5 text-table">
        {formatCount(available)} available
        <span aria-hidden="true">·</span>
        <button
          type="button"
          aria-haspopup="dialog"
          className="tlink min-h-6 cursor-pointer"
          onClick={onAdjust}
        >
          Adjust stock
        </button>
      </p>
    </div>
  )
}
