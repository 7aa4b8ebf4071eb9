import ListChecks from 'lucide-react/icons/list-checks'
import PackageCheck from 'lucide-react/icons/package-check'
import Printer from 'lucide-react/icons/printer'
import Truck from 'lucide-react/icons/truck'
import { Suspense, useState } from 'react'
import { ORDERS_AT_ONCE } from '../../../contract/fulfilment/desk/ship-rows.ts'
import { formatCount } from '../../../contract/values/money/money.ts'
import { ExportLinks } from '../../fulfilment/papers/export-links.tsx'
import type { DeskFilter } from '../../ordering/orders/desk/desk-filter.ts'
import { useListStart } from '../../ordering/orders/desk/queries.ts'
import { May } from '../../people/sessions/rights/may.tsx'
import type { ListAnswer } from '../../platform/base/calls/api-answers.ts'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { FileButton } from '../../platform/base/files/file-button.tsx'
import { lazyPart } from '../../platform/base/lazy-part.tsx'
import { paths } from '../../platform/base/paths.ts'
import { totalText } from '../../platform/paging/total-text.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { usePackOrders } from './mutations.ts'
import type { DeskTicks } from './use-desk-ticks.ts'

const ShipManyDialog = lazyPart(() => import('./shipping/ship-many-dialog.tsx'))

interface DeskActionsProps {
  readonly ticks: DeskTicks
  readonly filter: DeskFilter
  readonly list: ListAnswer<unknown>
}

/** Actions on the ticked orders: pick, pack, ship, print and export. */
export function DeskActions({ ticks, filter, list }: DeskActionsProps) {
  const { orders } = ticks
  const [isShipping, setIsShipping] = useState(false)
  const count = orders.length
  const ids = orders.map(({ _id }) => _id)
  return (
    <section aria-label="Ticked orders" className={count > 0 ? 'mb-2' : undefined}>
      <div className={`flex flex-wrap items-start gap-2 ${count > 0 ? 'min-h-10' : ''}`}>
        <p role="status" className="self-center pr-2 text-small font-semibold empty:hidden">
          {count > 0 && `${formatCount(count)} ticked`}
          {ticks.isFull && ', as many as one act is for'}
        </p>
        <TickWholeList ticks={ticks} filter={filter} list={list} />
        {count > 0 && (
          <Button kind="ghost" onClick={ticks.clear}>
            Untick all
          </Button>
        )}
      </div>
      {count > 0 && (
        <div className="mt-2 flex flex-wrap items-start gap-2">
          <FileButton icon={Printer} path="/orders/pickList" body={{ ids }} name="pick-list.pdf">
            Pick list
          </FileButton>
          <Link
            className="btn btn-outline"
            to={paths.pickList(orders.map(({ orderNo }) => orderNo).join(','))}
          >
            <Icon of={ListChecks} />
            Pick on screen
          </Link>
          <May call="POST /orders/pack">
            <PackTicked ids={ids} />
          </May>
          <FileButton
            icon={Printer}
            path={`/orders/packingSlips.pdf?ids=${ids.join(',')}&labels=true`}
            name="packing-slips.pdf"
          >
            Slips and labels
          </FileButton>
          <May call="POST /orders/ship">
            <Button kind="primary" onClick={() => setIsShipping(true)}>
              <Icon of={Truck} />
              Ship
            </Button>
          </May>
          <May call="GET /orders/export">
            <ExportLinks
              what="the ticked orders"
              pathOf={(format) => `/orders/export?ids=${ids.join(',')}&format=${format}`}
            />
          </May>
        </div>
      )}
      {isShipping && (
        <Suspense fallback={null}>
          <ShipManyDialog
            orders={orders}
            onShipped={ticks.remove}
            onClose={() => setIsShipping(false)}
          />
        </Suspense>
      )}
    </section>
  )
}

/** Offers to tick the other pages too, once there are any. */
function TickWholeList({ ticks, filter, list }: DeskActionsProps) {
  const start = useListStart(ORDERS_AT_ONCE)
  if (ticks.orders.length === 0 || !list.next) return null
  if (ticks.orders.length >= Math.min(list.total, ORDERS_AT_ONCE)) return null
  const isWhole = list.total <= ORDERS_AT_ONCE && list.isTotalExact
  return (
    <div className="grid gap-2">
      <Button
        kind="ghost"
        working={start.isPending}
        onClick={() => start.mutate(filter, { onSuccess: ticks.add })}
      >
        Tick {isWhole ? `all ${totalText(list)}` : `the first ${ORDERS_AT_ONCE}`} of this list
      </Button>
      <FormError>{start.isError && failureText(start.error)}</FormError>
    </div>
  )
}

/** Packs each ticked order whole, and names those that could not be. */
function PackTicked({ ids }: { readonly ids: readonly string[] }) {
  const pack = usePackOrders()
  const rows = pack.data ?? []
  const packed = rows.filter(({ outcome }) => outcome === 'packed').length
  const refused = rows.filter(({ outcome }) => outcome === 'refused')
  return (
    <div className="grid justify-items-start gap-2">
      <Button working={pack.isPending} onClick={() => pack.mutate(ids)}>
        {!pack.isPending && <Icon of={PackageCheck} />}
        Pack in full
      </Button>
      <div role="status" className="text-small">
        {pack.isSuccess && (
          <p className="font-medium">
            {formatCount(packed)} of {formatCount(rows.length)} packed now
          </p>
        )}
        {refused.map(({ orderId, reason }) => (
          <p key={orderId} className="text-bad">
            {reason}
          </p>
        ))}
      </div>
      <FormError>{pack.isError && failureText(pack.error)}</FormError>
    </div>
  )
}
