import { sql } from 'drizzle-orm'
import { partKey } from '../../../../contract/catalogue/parts/part-key.ts'
import { dayOf } from '../../../platform/base/days.ts'
import type { ReadOnlyDatabase } from '../../../platform/database/servers/read-replica.ts'
import type { DeliveryTerms } from '../../delivery/delivery-terms.ts'
import { type AskedOrders, findFirstId, toDeskChoice } from './desk-choice.ts'
import type { OrderChoice } from './order-choice.ts'

interface ChooseParts {
  readonly findTerms: () => Promise<DeliveryTerms>
  readonly now: () => Date
}

export type ChooseOrders = ReturnType<typeof makeChooseOrders>

/** Reads the desk's filters as they are meant now: days in the shop's zone, and a part as its products. */
export function makeChooseOrders({ findTerms, now }: ChooseParts) {
  return async (db: ReadOnlyDatabase, asked: AskedOrders): Promise<OrderChoice> => {
    const { state, goods, customer, part, product, q, sort } = asked
    const desk = toDeskChoice(asked, (await findTerms()).freight, dayOf(now()))
    const isFromOldest = sort === 'oldest' && desk.days === 'paid' && desk.from !== undefined
    return {
      state,
      goods,
      text: q,
      customerEmail: customer?.trim().toLowerCase() || undefined,
      productIds: part?.trim() ? await findProductIds(db, part) : product ? [product] : undefined,
      desk: isFromOldest ? { ...desk, firstId: await findFirstId(db, desk.from) } : desk,
    }
  }
}

/** Products with this part number, also those that were replaced since. */
async function findProductIds(db: ReadOnlyDatabase, part: string): Promise<string[]> {
  const key = partKey(part)
  const { rows } = await db.execute<{ id: string }>(sql`
    select product_id as id from catalogue_entry where part_key = ${key}
    union select id from product where part_key(part_number) = ${key} and replaced_by is not null`)
  return rows.map(({ id }) => id)
}
