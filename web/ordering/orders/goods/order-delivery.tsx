import type { ReactNode } from 'react'
import type { Order } from '../../../../contract/ordering/orders.ts'
import { addressLines } from '../../../../contract/people/addresses/address-lines.ts'
import { BillToLines } from '../../../people/addresses/bill-to-lines.tsx'
import { paths } from '../../../platform/base/paths.ts'
import { BreakableEmail } from '../../../ui/breakable-email.tsx'
import { Link } from '../../../ui/link.tsx'
import { DeliveryAgreed } from '../../delivery/delivery-agreed.tsx'

/** Delivery address and phone of an order. */
export function OrderDelivery({ order }: { readonly order: Order }) {
  return (
    <section aria-label="Delivery">
      <h3 className="text-h3">Delivery</h3>
      <dl className="mt-3 grid gap-x-6 gap-y-3 text-table sm:max-lg:grid-cols-2">
        <Fact name="Name">{order.customer}</Fact>
        <Fact name="Email">
          <BreakableEmail email={order.customerEmail} />
        </Fact>
        {order.costs?.pickUp && <Fact name="Collection">At our dock: nothing is delivered</Fact>}
        <Fact name="Address">
          {linesOf(order).map((line) => (
            <span key={line} className="num block">
              {line}
            </span>
          ))}
        </Fact>
        {order.billTo && (
          <Fact name="Bill to">
            <BillToLines billTo={order.billTo} />
          </Fact>
        )}
        <Fact name="Phone">
          <span className="num">{order.phone}</span>
        </Fact>
        {order.termsVersion !== undefined && (
          <Fact name="Terms accepted">
            <Link className="tlink" to={paths.page('terms', order.termsVersion)}>
              Version {order.termsVersion}
            </Link>
          </Fact>
        )}
        {order.shipTo?.dockHours && <Fact name="Dock hours">{order.shipTo.dockHours}</Fact>}
        {order.shipTo?.liftGate && <Fact name="Unloading">Needs a lift gate</Fact>}
      </dl>
      {order.costs?.freight == null && (
        <div className="mt-4">
          <DeliveryAgreed />
        </div>
      )}
    </section>
  )
}

/** As its country writes it, where its parts are known. */
const linesOf = ({ shipTo, address, code, phone }: Order) =>
  shipTo ? addressLines({ ...shipTo, label: '', phone }) : [address, code].filter(Boolean)

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-micro text-steel-600">{name}</dt>
      <dd className="font-medium [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
