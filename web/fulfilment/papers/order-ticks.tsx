import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { SLIPS_A_FILE } from '../../../contract/fulfilment/paper-bounds.ts'
import type { Order } from '../../../contract/ordering/orders.ts'
import { formatCount } from '../../../contract/values/money/money.ts'
import { May } from '../../people/sessions/rights/may.tsx'
import { FileButton } from '../../platform/base/files/file-button.tsx'
import { Button } from '../../ui/button.tsx'
import { ExportLinks } from './export-links.tsx'

export type Ticks = ReturnType<typeof useTicks>

/** Orders that were ticked, also on other pages of the list. */
export function useTicks() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  return {
    ids,
    toggle(id: string): void {
      const left = [...ids].filter((one) => one !== id)
      setIds(new Set(ids.has(id) ? left : [...left, id]))
    },
    clear: () => setIds(new Set()),
  }
}

export function OrderTick({ order, ticks }: { order: Order; ticks: Ticks }) {
  const { _id: id, orderNo } = order
  const isFull = ticks.ids.size >= SLIPS_A_FILE && !ticks.ids.has(id)
  return (
    <label className="mt-1 flex size-6 items-center">
      <input
        type="checkbox"
        className="checkbox"
        aria-label={`Tick order ${orderNo}`}
        checked={ticks.ids.has(id)}
        disabled={isFull}
        onChange={() => ticks.toggle(id)}
      />
    </label>
  )
}

interface ExportOrdersProps {
  readonly ticks: Ticks
  /** The list's filter, in the words of its call. */
  readonly filter: Readonly<Record<string, string | undefined>>
}

/** Exports the ticked orders; if none is ticked, the whole filtered list. */
export function ExportOrders({ ticks, filter }: ExportOrdersProps) {
  const count = ticks.ids.size
  const chosen = count > 0 ? { ids: [...ticks.ids].join(',') } : filter
  const named = Object.entries(chosen).filter((entry): entry is [string, string] => !!entry[1])
  return (
    <May call="GET /orders/export">
      <ExportLinks
        what={count > 0 ? 'the ticked orders' : 'all orders of this list'}
        pathOf={(format) => `/orders/export?${new URLSearchParams([...named, ['format', format]])}`}
      />
    </May>
  )
}

/** Actions for the ticked orders. */
export function OrderTicks({ ticks }: { readonly ticks: Ticks }) {
  const count = ticks.ids.size
  return (
    <section
      aria-label="Ticked orders"
      className={`flex flex-wrap items-start gap-3 ${count > 0 ? 'mb-3' : ''}`}
    >
      {count > 0 && (
        <FileButton
          icon={Printer}
          path={`/orders/packingSlips.pdf?ids=${[...ticks.ids].join(',')}`}
          name="packing-slips.pdf"
        >
          Packing slips
        </FileButton>
      )}
      <p role="status" className="self-center text-small text-steel-600 empty:hidden">
        {count > 0 && `${formatCount(count)} ticked`}
        {count >= SLIPS_A_FILE && ', as many as fit into one file'}
      </p>
      {count > 0 && (
        <Button kind="ghost" onClick={ticks.clear}>
          Untick all
        </Button>
      )}
    </section>
  )
}
