import type {
  Destination,
  Freight,
  FreightLine,
  Taxes,
} from '../../../contract/ordering/delivery/delivered-cost.ts'
import { priceFreight } from '../../../contract/ordering/delivery/freight.ts'
import { taxOrder } from '../../../contract/ordering/tax/tax.ts'
import { isPostCode, postCodeFault } from '../../../contract/people/addresses/post-codes.ts'
import { type Cents, cents, sumCents } from '../../../contract/values/money/money.ts'
import { type Day, dayOf } from '../../platform/base/days.ts'
import { FieldInvalid } from '../../platform/base/errors/fields-invalid.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { exemptionFinder } from '../tax/find-exemption.ts'
import type { DeliveryTerms } from './delivery-terms.ts'
import { leavesBy } from './leaves-by.ts'

/** A line that can be ordered. */
export interface CostLine extends FreightLine {
  readonly taxCategory: string
  /** Goods, net. */
  readonly cents: Cents
}

/** Without a country it is the seller's own. */
interface CostPlace extends Omit<Destination, 'country'> {
  readonly country?: string | undefined
  /** Name of the post code's field as sent. */
  readonly field?: 'code' | 'postCode'
}

export interface DeliveredCost {
  readonly goodsCents: Cents
  /** Undefined: the owner has no tariff. */
  readonly freight: Freight | undefined
  readonly taxes: Taxes
  /** Null while freight is unpriced. */
  readonly totalCents: Cents | null
  /** The last day on which the goods leave; null without a tariff. */
  readonly shipsBy: Day | null
  /** About when they arrive; null if the owner doesn't say how long they travel. */
  readonly arrivesAbout: Day | null
}

/** Its terms were read before: within a transaction they would take a second connection. */
interface OrderBeingPlaced {
  readonly tx: Transaction
  readonly terms: DeliveryTerms
}

interface CostParts {
  readonly db: Database
  readonly findTerms: () => Promise<DeliveryTerms>
  readonly now: () => Date
}

export type CostOfDelivery = ReturnType<typeof costOfDelivery>

/**
 * Freight and taxes by the owner's tariff and rules; undefined where the owner has switched on neither. Throws if the
 * goods travel to a post code that isn't written as in its country: no prefix would match it.
 */
export function costOfDelivery({ db, findTerms, now }: CostParts) {
  const findExemption = exemptionFinder(db)
  return async (
    userId: string | undefined,
    lines: readonly CostLine[],
    { field = 'postCode', ...wanted }: CostPlace,
    order?: OrderBeingPlaced,
  ): Promise<DeliveredCost | undefined> => {
    const { freight: tariff, tax, seller } = order?.terms ?? (await findTerms())
    if (!tariff.isOn && !tax.isOn) return undefined
    const to = { ...wanted, country: wanted.country ?? seller.country }
    const day = dayOf(now())
    const freight = tariff.isOn ? priceFreight(tariff, lines, to) : undefined
    // Goods that are collected change hands at the shop's own address.
    const place = freight?.reason === 'pickUp' ? seller : to
    if (place === to && !isPostCode(to.country, to.postCode))
      throw new FieldInvalid(field, postCodeFault(to.country, to.postCode))
    const sellerCountry = seller.country
    const exemption =
      userId && tax.isOn
        ? await findExemption(userId, { to: place, tax, sellerCountry, day }, order?.tx ?? db)
        : null
    const taxes = taxOrder(tax, {
      to: place,
      sellerCountry,
      day,
      exemption,
      lines: lines.map(({ taxCategory, cents: net }) => ({ category: taxCategory, cents: net })),
      freight: { category: tariff.taxCategory, cents: freight?.cents ?? cents(0) },
    })
    const goodsCents = sumCents(lines.map((line) => line.cents))
    const shipsBy = freight ? leavesBy(day, tariff.dispatchDays, tariff.holidays) : null
    const isPriced = freight === undefined || freight.cents !== null
    return {
      goodsCents,
      freight,
      taxes,
      totalCents: isPriced ? cents(goodsCents + (freight?.cents ?? 0) + taxes.cents) : null,
      shipsBy,
      arrivesAbout: shipsBy && arrivesAbout(shipsBy, freight),
    }
  }
}

/** Carriers drive on the shop's holidays, but not on weekends. */
function arrivesAbout(shipsBy: Day, freight: Freight | undefined): Day | null {
  const days = freight?.transitDays ?? null
  return days === null ? null : leavesBy(shipsBy, days, [])
}
