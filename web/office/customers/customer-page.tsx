import { type ReactNode, Suspense, useState } from 'react'
import { useParams } from 'react-router'
import type { Customer } from '../../../contract/office/customers.ts'
import { formatCount, formatDollars } from '../../../contract/values/money/money.ts'
import { useMay } from '../../people/sessions/rights/may.tsx'
import { UnloadedPage } from '../../platform/base/failures/unloaded-page.tsx'
import { formatDate, formatMoment } from '../../platform/base/format-moment.ts'
import { lazyPart } from '../../platform/base/lazy-part.tsx'
import { PageHead } from '../../platform/base/page-head.tsx'
import { paths } from '../../platform/base/paths.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { BreakableEmail } from '../../ui/breakable-email.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { CustomerActs } from './customer-acts.tsx'
import { CustomerBillTo } from './customer-bill-to.tsx'
import { CustomerLetter } from './customer-letter.tsx'
import { CustomerOrders } from './customer-orders.tsx'
import { CustomerReturns } from './customer-returns.tsx'
import { CustomerTax } from './customer-tax.tsx'
import { HoldBounds } from './hold-bounds.tsx'
import { HouseNote } from './house-note.tsx'
import { JoinedAccounts } from './merge/joined-accounts.tsx'
import { useCustomer } from './queries.ts'

const UnpaidLimit = lazyPart(() => import('./unpaid-limit.tsx'), 'UnpaidLimit')

/** One customer with sums, orders, returns and notes. */
export default function CustomerPage() {
  const { customerId = '' } = useParams()
  const customer = useCustomer(customerId)
  if (customer.data) return <OneCustomer customer={customer.data} />
  return (
    <UnloadedPage
      title="Customer"
      query={customer}
      waiting={
        <Loading label="Loading the customer">
          <Skeleton className="h-40" />
        </Loading>
      }
      missing={{
        title: 'There is no such customer',
        text: 'The account may have been deleted. Its orders stay in All Order.',
        listPath: paths.allUsers,
        listName: 'All Users',
      }}
      failure="The customer could not be loaded"
    />
  )
}

function OneCustomer({ customer }: { customer: Customer }) {
  const may = useMay()
  const { name, email, createdAt, terms, erasure } = customer
  const isBounded = customer.sums.paidOrders === 0
  const mayLimit = may('PUT /customer/:id/unpaidLimit')
  return (
    <>
      <PageHead title={name} />
      <Breadcrumb trail={[{ name: 'All Users', path: paths.allUsers }]} here={name} />
      <div className="mb-4 mt-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <PageHeading className="[overflow-wrap:anywhere]">{name}</PageHeading>
          <CustomerTags customer={customer} />
        </div>
        <p className="mt-1 text-small text-steel-600">
          <BreakableEmail email={email} />, since {formatDate(createdAt)}
        </p>
        {terms && (
          <p className="text-small text-steel-600">
            Accepted version {terms.version} of the terms {formatMoment(terms.acceptedAt)}
          </p>
        )}
      </div>
      <JoinedAccounts customer={customer} />
      <CustomerActs customer={customer} />
      <div className="grid items-start gap-x-12 gap-y-8 min-[1400px]:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
        <div className="grid gap-8">
          <CustomerSums sums={customer.sums} />
          {may('GET /orders/desk') && <CustomerOrders email={email} />}
          {may('GET /return') && <CustomerReturns customerId={customer._id} />}
          {may('GET /tax/pending') && <CustomerTax customerId={customer._id} />}
        </div>
        <div className="grid gap-8">
          <HouseNote of={{ what: 'customer', id: customer._id }} note={customer.note} />
          <CustomerBillTo customer={customer} />
          <div className="border-b border-steel-300">
            {(isBounded || mayLimit) && (
              <Folded title="Limits">
                {isBounded && <HoldBounds customer={customer} />}
                {mayLimit && (
                  <Suspense fallback={null}>
                    <UnpaidLimit customer={customer} />
                  </Suspense>
                )}
              </Folded>
            )}
            <Folded title="Data and sessions" isOpen={erasure !== null}>
              <CustomerLetter customer={customer} />
              <CustomerSessions sessions={customer.sessions} />
            </Folded>
          </div>
        </div>
      </div>
    </>
  )
}

/** States of the account; an email without proof warns at staff alone. */
function CustomerTags({ customer }: { readonly customer: Customer }) {
  const { emailConfirmed, blocked, role, rights, erasure, invited } = customer
  const unproven = rights.length > 0 ? 'note' : 'plain'
  return (
    <>
      {role === 'admin' && <Tag>Admin</Tag>}
      {blocked && <Tag tone="bad">Blocked</Tag>}
      {customer.mergedTo && <Tag tone="note">Joined to another</Tag>}
      {erasure && <Tag tone="note">Erasure pending</Tag>}
      <Tag tone={emailConfirmed ? 'good' : unproven}>
        {invited && 'Invited'}
        {!invited && (emailConfirmed ? 'Email confirmed' : 'Email not confirmed')}
      </Tag>
    </>
  )
}

interface FoldedProps {
  readonly title: string
  readonly isOpen?: boolean
  readonly children: ReactNode
}

/** Facts that are seldom asked for. */
function Folded({ title, isOpen = false, children }: FoldedProps) {
  // Closes by its reader's click only, not because what it was open for is over.
  const [isOpenAtFirst] = useState(isOpen)
  return (
    <details open={isOpenAtFirst} className="border-t border-steel-300">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">{title}</summary>
      <div className="grid gap-8 pt-2 pb-6">{children}</div>
    </details>
  )
}

function CustomerSums({ sums }: Pick<Customer, 'sums'>) {
  const rows = [
    ['Orders', formatCount(sums.orders)],
    ['Paid orders', formatCount(sums.paidOrders)],
    ['Pieces paid for', formatCount(sums.pieces)],
    ...(sums.paid === null ? [] : [['Paid', formatDollars(sums.paid)]]),
    ...(sums.refunded === null ? [] : [['Refunded', formatDollars(sums.refunded)]]),
    ['Returns', formatCount(sums.returns)],
  ]
  return (
    <section aria-label="Sums">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-y border-steel-300 py-4 min-[22rem]:grid-cols-3 lg:grid-cols-6">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt className="text-micro text-steel-600">{name}</dt>
            <dd className="num text-lead font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function CustomerSessions({ sessions }: Pick<Customer, 'sessions'>) {
  return (
    <section aria-label="Sessions">
      <h3 className="text-h3">Sessions</h3>
      {sessions.length === 0 && (
        <p className="mt-2 text-small text-steel-600">Not logged in anywhere.</p>
      )}
      <ul className="mt-2">
        {sessions.map(({ device, createdAt, lastSeenAt }) => (
          <li key={`${createdAt} ${device}`} className="border-t border-steel-200 py-2 text-small">
            <p className="font-medium [overflow-wrap:anywhere]">{device || 'Unknown device'}</p>
            <p className="num text-micro text-steel-600">
              Since {formatMoment(createdAt)}, last used {formatMoment(lastSeenAt)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
