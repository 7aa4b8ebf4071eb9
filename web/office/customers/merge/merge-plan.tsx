import { useEffect, useRef } from 'react'
import {
  MERGE_UNDO_HOURS,
  type MergedFact,
  type MergePreview,
  type MovedKind,
  movedKinds,
} from '../../../../contract/people/merges.ts'
import { formatCount, formatDollars } from '../../../../contract/values/money/money.ts'
import { BreakableEmail } from '../../../ui/breakable-email.tsx'

const KINDS = {
  order: 'Orders',
  address: 'Addresses',
  cart: 'Carts',
  list: 'Lists',
  partNumber: 'Own numbers',
  review: 'Reviews',
  taxStatus: 'VAT IDs and certificates',
  alert: 'Stock alerts',
  picture: 'Uploaded pictures',
} as const satisfies Record<MovedKind, string>

const FACTS = {
  billTo: 'Bill-to',
  profile: 'Profile',
  unpaidLimit: 'Limit of unpaid orders',
  holdBounds: 'Lifted bounds of reservations',
  note: 'Internal note',
} as const satisfies Record<MergedFact, string>

/** Effects of a join of two accounts, shown before it is confirmed. */
export function MergePlan({ preview }: { readonly preview: MergePreview }) {
  const { other } = preview
  const moves = listMoves(preview)
  const rules = listRules(preview)
  const beginning = useRef<HTMLParagraphElement>(null)
  // The button that was pressed is gone.
  useEffect(() => beginning.current?.focus(), [])
  return (
    <>
      <p ref={beginning} tabIndex={-1} className="[overflow-wrap:anywhere]">
        Other account: <span className="font-semibold">{other.name}</span>,{' '}
        <BreakableEmail email={other.email} />
      </p>
      <section aria-label="What moves" className="grid gap-2">
        <h3 className="font-sans text-h4 font-semibold">What moves</h3>
        {moves.length === 0 && <p className="text-small">The other account has nothing to move.</p>}
        <dl className="border-t border-steel-300">
          {moves.map(([name, value]) => (
            <div
              key={name}
              className="flex justify-between gap-4 border-b border-steel-200 py-1.5 text-small"
            >
              <dt>{name}</dt>
              <dd className="num text-right font-medium">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-label="What is decided" className="grid gap-2">
        <h3 className="font-sans text-h4 font-semibold">What is decided</h3>
        <ul className="grid list-disc gap-1 pl-5 text-small">
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </section>
      <p className="border-l-2 border-note pl-3 text-small [overflow-wrap:anywhere]">
        Nobody can log in as {other.email} afterwards; anyone who tries is told to use the account
        that is kept. Invoices keep their text. For {MERGE_UNDO_HOURS} hours the join can be undone
        from either page: what moved goes back, what was made since stays.
      </p>
    </>
  )
}

function listMoves({ moves, orders }: MergePreview): (readonly [string, string])[] {
  const total = orders.total === null ? '' : `, ${formatDollars(orders.total)}`
  const unpaid = orders.unpaid > 0 ? `, ${formatCount(orders.unpaid)} unpaid` : ''
  const rows = movedKinds.map((kind) => {
    const count = formatCount(moves[kind])
    const value = kind === 'order' ? `${count}${total}${unpaid}` : count
    return [KINDS[kind], value, moves[kind]] as const
  })
  const further = [
    ['Returns', formatCount(orders.returns), orders.returns],
    ['Freight quotes', formatCount(orders.quotes), orders.quotes],
  ] as const
  return [...rows, ...further].flatMap(([name, value, count]) =>
    count > 0 ? [[name, value] as const] : [],
  )
}

function listRules({ moves, stays, facts, unpaid }: MergePreview): string[] {
  const limit = unpaid.limit === null ? 'the limit that everybody has' : `at most ${unpaid.limit}`
  return [
    ...facts.map(({ what, rule }) =>
      rule === 'keepsOwn'
        ? `${FACTS[what]}: the account kept keeps its own.`
        : `${FACTS[what]}: taken over, as the account kept has none.`,
    ),
    ...movedKinds.flatMap((kind) =>
      stays[kind] > 0
        ? [
            `${KINDS[kind]}: ${formatCount(stays[kind])} stay behind, as the account kept has its own.`,
          ]
        : [],
    ),
    ...(moves.address > 0 ? ['Default address: that of the account kept, if it has one.'] : []),
    ...(moves.cart > 0 ? ['Current cart: that of the account kept, if it has one.'] : []),
    `Unpaid orders: those of both count together, ${formatCount(unpaid.orders)} now; ${limit}.`,
  ]
}
