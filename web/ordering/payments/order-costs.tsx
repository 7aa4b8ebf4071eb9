import type { Order } from '../../../contract/ordering/orders.ts'
import { formatDollars } from '../../../contract/values/money/money.ts'

/** Goods, freight and tax of a placed order, as rows; nothing if its total is its goods. */
export function OrderCosts({ order: { costs } }: { readonly order: Order }) {
  if (!costs) return null
  return (
    <>
      <Cost name="Goods" dollars={costs.goods} />
      {costs.freight !== null && (
        <Cost name={costs.pickUp ? 'Collected at the dock' : 'Freight'} dollars={costs.freight} />
      )}
      <Cost name="Tax" dollars={costs.tax} />
    </>
  )
}

function Cost({ name, dollars }: { readonly name: string; readonly dollars: number }) {
  return (
    <div className="flex justify-between gap-4 border-t border-steel-200 py-2">
      <dt className="text-steel-600">{name}</dt>
      <dd className="num font-medium">{formatDollars(dollars)}</dd>
    </div>
  )
}
