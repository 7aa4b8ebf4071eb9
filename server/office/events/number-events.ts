import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { given, preparedStatement } from '../../platform/database/prepared.ts'

/** Rows of a transaction, so that none is long. */
const AT_ONCE = 5000

/** Prepared, because every node asks several times a second. */
const numberSome = preparedStatement<{ numbered: number | null }>(
  'number_events',
  sql`select number_events(${given('most')}::integer) as numbered`,
)

/**
 * Numbers committed events until none is left, or another node does. A number is given after the commit, and the next
 * ones only once those before are committed: a reader of all up to a number has missed none, and no transaction that is
 * still open holds others up.
 */
export async function numberEvents(db: Queryable, isEnding = () => false): Promise<void> {
  while (!isEnding()) {
    const [row] = await numberSome(db, { most: AT_ONCE })
    if (row?.numbered !== AT_ONCE) return
  }
}
