import CircleAlert from 'lucide-react/icons/circle-alert'
import type { LineView } from '../../../../contract/ordering/cart/carts.ts'
import { formatCount } from '../../../../contract/values/money/money.ts'
import { TellMeButton } from '../../../catalogue/watches/tell-me-button.tsx'
import { paths } from '../../../platform/base/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { SplitLine } from './split-line.tsx'
import type { LineEntry } from './use-line-entry.ts'

interface LineTroubleProps {
  readonly line: LineView
  readonly name: string
  readonly entry: LineEntry
  readonly removal: { readonly isPending: boolean; readonly remove: () => void }
}

export const troubleId = (productId: string) => `trouble-${productId}`

/** Why a line can't be ordered or saved, with the ways out. */
export function LineTrouble({ line, name, entry, removal }: LineTroubleProps) {
  const { failure } = entry
  return (
    <tr className="hover:!bg-transparent max-xl:block max-xl:border-b max-xl:border-steel-200 max-xl:pb-4">
      <td colSpan={8} className="!pt-0 max-xl:block max-xl:!border-0 max-xl:!p-0">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-l-[3px] border-bad bg-bad-wash px-3 py-2 xl:ml-9">
          <p
            id={troubleId(line.productId)}
            role={failure ? 'alert' : undefined}
            className="num flex min-w-0 gap-2 text-small font-medium text-bad"
          >
            <Icon of={CircleAlert} />
            {failure ?? line.detail}
          </p>
          <OwnHold line={line} />
          <div className="flex flex-wrap gap-2">
            {failure === undefined ? (
              <WaysOut line={line} name={name} entry={entry} removal={removal} />
            ) : (
              <UnsavedWaysOut line={line} name={name} entry={entry} />
            )}
          </div>
        </div>
      </td>
    </tr>
  )
}

/** The buyer's own unpaid order may hold what is missing. */
function OwnHold({ line: { verdict, ownHold, ownHoldOrder } }: { line: LineView }) {
  if (verdict !== 'short' || ownHold === 0 || ownHoldOrder === null) return null
  return (
    <p className="num text-small text-bad">
      Your own unpaid order reserves {formatCount(ownHold)} of them.{' '}
      <Link className="tlink font-semibold" to={paths.order(ownHoldOrder)}>
        Open that order
      </Link>
    </p>
  )
}

function WaysOut({ line, name, entry, removal }: LineTroubleProps) {
  const quantities = line.nearest.filter((quantity) => quantity !== null)
  return (
    <>
      {quantities.map((quantity) => (
        <Button
          key={quantity}
          size="small"
          aria-label={`Take ${formatCount(quantity)}, ${name}`}
          onClick={() => entry.take(quantity)}
        >
          Take {formatCount(quantity)}
        </Button>
      ))}
      <SplitLine line={line} name={name} />
      {line.verdict === 'short' && (
        <TellMeButton productId={line.productId} name={name} wanted={line.quantity} />
      )}
      {(line.verdict === 'unavailable' || quantities.length === 0) && (
        <Button
          size="small"
          working={removal.isPending}
          aria-label={`Remove this line, ${name}`}
          onClick={removal.remove}
        >
          Remove this line
        </Button>
      )}
    </>
  )
}

/** The entry is still in its field; what the cart holds is named beside it. */
function UnsavedWaysOut({ line, name, entry }: Omit<LineTroubleProps, 'removal'>) {
  return (
    <>
      <Button size="small" aria-label={`Save again, ${name}`} onClick={entry.save}>
        Save again
      </Button>
      <Button
        size="small"
        aria-label={`Keep ${formatCount(line.quantity)}, ${name}`}
        onClick={entry.discard}
      >
        Keep {formatCount(line.quantity)}
      </Button>
    </>
  )
}
