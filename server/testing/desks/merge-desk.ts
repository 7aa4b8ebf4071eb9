import { eq } from 'drizzle-orm'
import { orders } from '../../platform/database/tables/orders.ts'
import { users } from '../../platform/database/tables/people.ts'
import { type Buyer, createBuyer } from '../factories.ts'
import { startTestSandbox } from '../parties/start-stripe-sandbox.ts'
import { openAccountDesk } from './account-desk.ts'

export const REASON = 'Call of Monday'

/** A customer with the headers of a session. */
export interface MergedPerson {
  readonly id: string
  readonly email: string
  readonly headers: Buyer['headers']
}

export type MergeDesk = Awaited<ReturnType<typeof openMergeDesk>>

/** A whole shop with an owner who joins accounts and undoes it. */
export async function openMergeDesk() {
  const sandbox = await startTestSandbox()
  const desk = await openAccountDesk({ stripe: sandbox.connection })
  const admin = await createBuyer(desk.db, { role: 'admin' })

  const asAdmin = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    desk.call(method, url, payload, admin.headers)
  const merge = (kept: { id: string }, other: { id: string }, reason = REASON) =>
    asAdmin('POST', `/user/${kept.id}/merge`, { other: other.id, reason })
  const undo = ({ id }: { id: string }) => asAdmin('DELETE', `/user/${id}/merge`)

  /** With a confirmed e-mail. */
  async function enterCustomer() {
    const email = desk.makeEmail()
    const headers = await desk.enter(email)
    const [user] = await desk.db
      .update(users)
      .set({ emailConfirmed: true })
      .where(eq(users.email, email))
      .returning()
    return { email, headers, id: user?.id ?? '' }
  }

  const enterTwo = async () => ({ kept: await enterCustomer(), other: await enterCustomer() })

  async function listOrders({ email, headers }: MergedPerson): Promise<string[]> {
    const listed = await desk.call('GET', `/order?customerEmail=${email}`, undefined, headers)
    return listed.json().map(({ _id }: { _id: string }) => _id)
  }

  /** Signed in anew: the former sessions of the other account have ended. */
  const again = async ({ email, id }: MergedPerson): Promise<MergedPerson> => ({
    email,
    id,
    headers: await desk.enter(email),
  })

  const countOrders = (email: string) => desk.db.$count(orders, eq(orders.customerEmail, email))

  /** How many statements of this database wait for a lock. */
  const countWaiting = async () => {
    const { rowCount } = await desk.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rowCount
  }

  /** Holds rows until `whileHeld` ends; the calls that it returns go on then. */
  async function hold<Result>(
    rows: string,
    key: string,
    whileHeld: () => Promise<Result>,
  ): Promise<Result> {
    const client = await desk.pool.connect()
    try {
      await client.query('begin')
      await client.query(`${rows} for no key update`, [key])
      return await whileHeld()
    } finally {
      await client.query('commit')
      client.release()
    }
  }

  return {
    ...desk,
    admin,
    asAdmin,
    merge,
    undo,
    enterTwo,
    enterCustomer,
    listOrders,
    again,
    countOrders,
    countWaiting,
    hold,
    async close() {
      await desk.close()
      await sandbox.stop()
    },
  }
}
