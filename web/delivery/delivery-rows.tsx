import type { ReactNode } from 'react'
import type { Delivered } from '../../contract/calls/delivery/delivered.ts'
import { formatDollars } from '../../contract/values/money/money.ts'

/** Freight and taxes above the total, once the post code says where the goods go. */
export function DeliveryRows({ cost }: { readonly cost: Partial<Delivered> | undefined }) {
  if (!cost) return <Row name="Freight and tax">with the post code</Row>
  const { freight, tax = [] } = cost
  return (
    <>
      {freight && (
        <Row name="Freight">
          {freight.amount === null ? 'To be quoted' : formatDollars(freight.amount)}
        </Row>
      )}
      {freight && freight.amount === null && (
        <div className="text-small">
          <dt className="sr-only">Why freight has no price</dt>
          <dd className="font-medium text-bad">{freight.detail}</dd>
        </div>
      )}
      {tax.map(({ name, rate, amount }) => (
        <Row key={`${name} ${rate}`} name={`${name}, ${rate} %`}>
          {formatDollars(amount)}
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
