import { type ReactNode, Suspense } from 'react'
import type { Delivered } from '../../../../contract/ordering/delivery/delivered.ts'
import {
  formatCount,
  formatCountOf,
  formatDollars,
} from '../../../../contract/values/money/money.ts'
import { weightText } from '../../../../contract/values/weight.ts'
import { lazyPart } from '../../../platform/base/lazy-part.tsx'
import { DeliveryAgreed } from '../../delivery/delivery-agreed.tsx'
import type { ShownCart } from '../desk.ts'

/** Seldom needed, and the page where a cart is ordered is nearly as large as it may be. */
const CheckedNote = lazyPart(() => import('../../tax/checked-note.tsx'))

interface CostRowsProps {
  readonly cart: ShownCart
  readonly delivered: Partial<Delivered>
  readonly isUpdating: boolean
}

/** Goods, freight and taxes, spoken when they change, with how they came about. */
export function CostRows({ cart, delivered, isUpdating }: CostRowsProps) {
  const { goods = 0, freight, tax = [], taxNote } = delivered
  return (
    <div aria-busy={isUpdating}>
      <dl aria-live="polite" className="num grid gap-2 text-small">
        <Row name="Goods">{formatDollars(goods)}</Row>
        {freight && (
          <Row name="Freight" detail={freight.amount === null ? freight.detail : loadOf(freight)}>
            {freight.amount === null ? 'To be quoted' : formatDollars(freight.amount)}
          </Row>
        )}
        {tax.map(({ name, rate, base, amount }) => (
          <Row key={`${name} ${rate}`} name={name} detail={`${rate} % of ${formatDollars(base)}`}>
            {formatDollars(amount)}
          </Row>
        ))}
      </dl>
      {freight === null && <DeliveryAgreed />}
      {taxNote && <p className="mt-3 text-small text-steel-700">{taxNote}</p>}
      {tax.length > 0 && (
        <Suspense fallback={null}>
          <CheckedNote />
        </Suspense>
      )}
      {freight && freight.reason !== 'pickUp' && <Explained cart={cart} freight={freight} />}
    </div>
  )
}

type FreightAnswer = NonNullable<Delivered['freight']>

interface CostRowProps {
  readonly name: string
  readonly detail?: string | null
  readonly children: ReactNode
}

function Row({ name, detail, children }: CostRowProps) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt>
        {name}
        {detail && <span className="block text-micro text-steel-600">{detail}</span>}
      </dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}

/** `8 pallets, 7,610 kg (16,778 lb), zone Midwest` */
function loadOf({
  reason,
  detail,
  pallets,
  kilograms,
  zone,
  byDefault,
}: FreightAnswer): string | null {
  if (reason === 'pickUp') return detail
  const load = [
    pallets !== null && formatCountOf(pallets, 'pallet'),
    kilograms !== null && weightText(kilograms),
    zone && `zone ${zone}`,
    byDefault && 'estimated from default pack data',
  ]
  return load.filter(Boolean).join(', ')
}

function Explained({
  cart,
  freight,
}: {
  readonly cart: ShownCart
  readonly freight: FreightAnswer
}) {
  const { step, pallets, room, cheaper, liftGate, linePallets } = freight
  const ready = cart.lines.filter(({ verdict }) => verdict === 'ready')
  // A long cart is only partly loaded; its lines then don't match `linePallets`.
  const isWhole = ready.length === linePallets.length
  return (
    <details className="mt-3 text-small">
      <summary className="tlink">How is this computed?</summary>
      {isWhole && (
        <ul className="num mt-2 grid gap-1">
          {ready.map(({ productId, partNumber, name }, place) => (
            <li key={productId} className="flex justify-between gap-3">
              <span className="[overflow-wrap:anywhere]">{partNumber ?? name}</span>
              <span>{palletsOfLine(linePallets[place])}</span>
            </li>
          ))}
        </ul>
      )}
      {step && pallets !== null && (
        <p className="num mt-2">
          Up to {formatCountOf(step.upToPallets, 'pallet')}:{' '}
          {step.perPallet === undefined
            ? `${formatDollars(step.flat ?? 0)} for all`
            : `${formatDollars(step.perPallet)} a pallet, ${formatCountOf(pallets, 'pallet')}`}
          {liftGate > 0 && `, lift gate ${formatDollars(liftGate)}`}
        </p>
      )}
      {room > 0 && <p className="num mt-1">{room} of the last pallet is unused</p>}
      {cheaper && (
        <p className="num mt-1">
          {cheaperText(cheaper.pallets, pallets)} freight {formatDollars(cheaper.saves)} cheaper
        </p>
      )}
    </details>
  )
}

/** `a 12th pallet makes`, or `14 pallets make` where several more are needed. */
function cheaperText(wanted: number, now: number | null): string {
  if (now === null || wanted > now + 1) return `${formatCountOf(wanted, 'pallet')} make`
  const article = wanted === 8 || wanted === 11 || wanted === 18 ? 'an' : 'a'
  return `${article} ${formatCount(wanted)}${endingOf(wanted)} pallet makes`
}

function endingOf(count: number): string {
  const isTeen = count % 100 > 10 && count % 100 < 14
  return (isTeen ? undefined : ['th', 'st', 'nd', 'rd'][count % 10]) ?? 'th'
}

function palletsOfLine(pallets: number | null | undefined): string {
  return pallets === null || pallets === undefined
    ? 'pack data missing'
    : formatCountOf(pallets, 'pallet')
}
