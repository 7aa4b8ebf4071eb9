import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type DeskDays, NO_PLACE } from '../../../../contract/ordering/desk-choices.ts'
import { orders } from '../../../platform/database/tables/orders.ts'
import { product } from '../../../platform/database/tables/products.ts'

// The orders that a sum of a report counts, by the rules of `sales_entries` and `places_of_day`.

/** Orders that were paid, or of which something was refunded, from one moment on and before another. */
export function moneyMoved(days: DeskDays, from: Date | undefined, before: Date | undefined): SQL {
  const at = days === 'paid' ? sql`${orders.paidAt}` : sql`order_move.at`
  const within = and(
    from && sql`${at} >= ${from.toISOString()}::timestamptz`,
    before && sql`${at} < ${before.toISOString()}::timestamptz`,
  )
  return days === 'paid'
    ? sql`(${and(sql`${orders.paidAt} is not null`, within)})`
    : sql`${orders.id} in (select order_id from order_move where ${and(sql`amount_cents is not null`, within)})`
}

export interface CountedFilter {
  readonly country?: string | undefined
  readonly region?: string | undefined
  readonly category?: string | undefined
  readonly brand?: string | undefined
}

/** Where orders go, and facts of the products in them. */
export function goodsAndPlaces({ country, region, category, brand }: CountedFilter) {
  const place = (part: 'country' | 'region', name: string) =>
    sql`upper(btrim(coalesce(${orders.shipTo} ->> ${sql.raw(`'${part}'`)}, ''))) = ${name === NO_PLACE ? '' : name.trim().toUpperCase()}`
  const facts = and(
    category ? eq(product.category, category) : undefined,
    brand ? eq(product.brand, brand) : undefined,
  )
  return [
    country && place('country', country),
    region && place('region', region),
    facts &&
      sql`exists (select from order_line join product on product.id = product_id where order_id = ${orders.id} and ${facts})`,
  ].filter((one) => one !== undefined && one !== '')
}
