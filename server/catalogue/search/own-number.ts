import { sql } from 'drizzle-orm'
import { partKey } from '../../../contract/catalogue/parts/part-key.ts'
import type { Database } from '../../platform/database/database.ts'
import type { SearchMeaning } from './search-meaning.ts'
import { soldAs } from './sold-as.ts'

/** The part that an account has given this number; undefined if there is none in the shop. */
export async function findOwnNumber(
  db: Database,
  accountId: string,
  text: string,
): Promise<SearchMeaning | undefined> {
  const { rows } = await db.execute<{ product_id: string }>(sql`
    select product_id from (
      select ${soldAs(sql`customer_part.product_id`)} as product_id from customer_part
      where owner_kind = 'account' and owner_id = ${accountId} and key = ${partKey(text)} offset 0
    ) as named where product_id is not null`)
  const productIds = rows.map(({ product_id }) => product_id)
  return productIds.length > 0
    ? { match: 'reference', productIds, said: 'your own number' }
    : undefined
}
