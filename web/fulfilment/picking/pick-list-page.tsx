import Printer from 'lucide-react/icons/printer'
import { useLocation } from 'react-router'
import type { PickList } from '../../../contract/fulfilment/desk/pick-lists.ts'
import { formatCount } from '../../../contract/values/money/money.ts'
import { Unloaded } from '../../platform/base/failures/unloaded.tsx'
import { FileButton } from '../../platform/base/files/file-button.tsx'
import { PageHead } from '../../platform/base/page-head.tsx'
import { paths } from '../../platform/base/paths.ts'
import { Link } from '../../ui/link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { usePickedRows } from './picked-rows.ts'
import { usePickList } from './queries.ts'

/** The pieces to take from the shelves, checked row by row with a phone in the hand. */
export default function PickListPage() {
  const orders = new URLSearchParams(useLocation().search).get('orders') ?? ''
  const list = usePickList(orders)
  return (
    <>
      <PageHead title="Pick list" />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <PageHeading>Pick list</PageHeading>
        <Link className="tlink inline-flex min-h-6 items-center text-small" to={paths.orders}>
          Back to Orders
        </Link>
      </div>
      {orders === '' ? (
        <EmptyState title="No orders chosen">
          Tick orders in Orders, then pick on screen.
        </EmptyState>
      ) : (
        <Unloaded what="The pick list" query={list}>
          <Loading label="Loading the pick list">
            <Skeleton className="h-80" />
          </Loading>
        </Unloaded>
      )}
      {list.data && <Picks list={list.data} name={orders} />}
    </>
  )
}

function Picks({ list, name }: { readonly list: PickList; readonly name: string }) {
  const picked = usePickedRows(name)
  const { parts, orders, nothingLeft } = list
  if (orders.length === 0)
    return (
      <EmptyState title="Nothing is left to pick">
        All pieces of these orders are packed, or they are held back or not paid.
      </EmptyState>
    )
  const done = parts.filter(({ productId }) => picked.has(productId)).length
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="font-semibold">
          {formatCount(done)} of {formatCount(parts.length)} {parts.length === 1 ? 'part' : 'parts'}{' '}
          picked
        </p>
        <FileButton
          icon={Printer}
          path="/orders/pickList"
          body={{ ids: orders.map(({ _id }) => _id) }}
          name="pick-list.pdf"
        >
          Print
        </FileButton>
      </div>
      {nothingLeft.length > 0 && (
        <p className="mb-3 text-small text-steel-600">Nothing to pick: {nothingLeft.join(', ')}</p>
      )}
      <h3 className="sr-only">By part</h3>
      <ul className="border-t-2 border-ink">
        {parts.map((part) => (
          <Pick
            key={part.productId}
            row={part.productId}
            picked={picked}
            part={part}
            note={part.orders > 1 ? `for ${formatCount(part.orders)} orders` : undefined}
          />
        ))}
      </ul>
      <h3 className="mt-8 mb-2 text-h3">By order</h3>
      {orders.map((order) => (
        <section key={order._id} aria-label={`Order ${order.orderNo}`} className="mb-6">
          <h4 className="text-h4">
            Order <span className="num">{order.orderNo}</span>
            <span className="block text-small font-normal text-steel-600">
              {order.customer}
              {order.poNumber && `, PO ${order.poNumber}`}
            </span>
          </h4>
          <ul className="mt-2 border-t border-steel-300">
            {order.lines.map((line) => (
              <Pick
                key={line.lineNo}
                row={`${order.orderNo} ${line.lineNo}`}
                picked={picked}
                part={line}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

interface PickProps {
  readonly row: string
  readonly picked: ReturnType<typeof usePickedRows>
  readonly part: {
    readonly partNumber: string | null
    readonly name: string
    readonly quantity: number
    readonly cartons: number | null
  }
  readonly note?: string | undefined
}

/** The whole row is the box's label: gloves hit it. */
function Pick({ row, picked, part, note }: PickProps) {
  const { partNumber, name, quantity, cartons } = part
  const isPicked = picked.has(row)
  const boxes = cartons && `${formatCount(cartons)} ${cartons === 1 ? 'carton' : 'cartons'}`
  return (
    <li className="border-b border-steel-200">
      <label className="flex min-h-14 cursor-pointer items-center gap-3 py-2 hover:bg-steel-50">
        <input
          type="checkbox"
          className="checkbox size-6 shrink-0"
          checked={isPicked}
          onChange={() => picked.toggle(row)}
        />
        <span className={`min-w-0 grow ${isPicked ? 'text-steel-600 line-through' : ''}`}>
          <span className="part-no block font-semibold">{partNumber ?? name}</span>
          {partNumber && <span className="line-clamp-1 text-small">{name}</span>}
        </span>
        <span className="num shrink-0 text-right font-semibold">
          {formatCount(quantity)}
          <span className="block text-micro font-normal text-steel-600">
            {[boxes, note].filter(Boolean).join(', ')}
          </span>
        </span>
      </label>
    </li>
  )
}
