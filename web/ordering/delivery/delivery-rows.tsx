import type { ReactNode } from 'react'
import type { Delivered } from '../../../contract/ordering/delivery/delivered.ts'
import { formatDollars } from '../../../contract/values/money/money.ts'
import { words } from '../../../contract/values/text/words.ts'

interface DeliveryRowsProps {
  readonly hasPostCode: boolean
  /** The last computed cost; undefined if there is none. */
  readonly cost: Partial<Delivered> | undefined
  /** False while `cost` belongs to other entries: its rows keep their place, without amounts. */
  readonly isCurrent: boolean
}

/** Freight and taxes above the total, once the post code says where the goods go. */
export function DeliveryRows({ hasPostCode, cost, isCurrent }: DeliveryRowsProps) {
  if (!hasPostCode || !cost)
    return <Row name="Freight and tax">{hasPostCode ? '–' : `with the ${words().postCode}`}</Row>
  const { freight, tax = [] } = cost
  const isUnpriced = isCurrent && freight?.amount === null
  const show = (amount: number | null) =>
    !isCurrent ? '–' : amount === null ? 'To be quoted' : formatDollars(amount)
  return (
    <>
      {freight && <Row name="Freight">{show(freight.amount)}</Row>}
      {isUnpriced && (
        <div className="text-small">
          <dt className="sr-only">Why freight has no price</dt>
          <dd className="font-medium text-bad">{freight.detail}</dd>
        </div>
      )}
      {tax.map(({ name, rate, amount }) => (
        <Row key={`${name} ${rate}`} name={`${name}, ${rate} %`}>
          {show(amount)}
        </Row>
      ))}
    </>
  )
}

function Row({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="num flex justify-between gap-3 text-small text-steel-600">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
