import type { Delivered } from '../../../contract/ordering/delivery/delivered.ts'
import type { Freight, OrderTax } from '../../../contract/ordering/delivery/delivered-cost.ts'
import { type Cents, dollarsFromCents } from '../../../contract/values/money/money.ts'
import { isStaff, type SignedInUser } from '../../platform/http/refusals/guards.ts'
import type { DeliveredCost } from './delivered-cost.ts'

/** The cost of goods with freight and tax; without tariff and taxes it is the goods alone. */
export function toDelivered(
  cost: DeliveredCost | undefined,
  goodsCents: Cents,
  reader: SignedInUser | undefined,
): Delivered {
  const total = cost ? cost.totalCents : goodsCents
  return {
    goods: dollarsFromCents(goodsCents),
    freight: cost?.freight ? toFreight(cost.freight, reader) : null,
    tax: cost?.taxes.rows.map(toTax) ?? [],
    taxNote: cost?.taxes.note ?? null,
    total: total === null ? null : dollarsFromCents(total),
    shipsBy: cost?.shipsBy ?? null,
    arrivesAbout: cost?.arrivesAbout ?? null,
  }
}

function toTax({ name, code, rateMillipercent, baseCents, cents }: OrderTax) {
  return {
    name,
    code,
    rate: rateMillipercent / 1000,
    base: dollarsFromCents(baseCents),
    amount: dollarsFromCents(cents),
  }
}

function toFreight(
  { cents, step, cheaper, liftGateCents, ...freight }: Freight,
  reader: SignedInUser | undefined,
) {
  const { reason, detail, pallets, kilograms, zone, room, linePallets } = freight
  return {
    reason,
    detail,
    pallets,
    kilograms,
    zone,
    room,
    linePallets: [...linePallets],
    amount: cents === null ? null : dollarsFromCents(cents),
    step: step && {
      upToPallets: step.upToPallets,
      [step.kind]: dollarsFromCents(step.cents),
    },
    liftGate: dollarsFromCents(liftGateCents),
    cheaper: cheaper && { pallets: cheaper.pallets, saves: dollarsFromCents(cheaper.saves) },
    ...(reader && isStaff(reader) && { byDefault: freight.byDefault }),
  }
}
