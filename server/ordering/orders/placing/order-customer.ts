import { sql } from 'drizzle-orm'
import { hasPaidOrder } from '../../../catalogue/reviews/paid-customers.ts'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { given, preparedStatement } from '../../../platform/database/prepared.ts'
import { NotSignedIn } from '../../../platform/http/refusals/guards.ts'
import { EmailNotConfirmed, TooManyUnpaidOrders } from '../order-errors.ts'
import type { OrderRules } from './order-rules.ts'

/** The account that orders. Its orders are found by the e-mail, because they outlive it. */
interface BuyerAccount {
  readonly id: string
  readonly email: string
}

/** The customer's standing, read under the lock. */
export interface Standing {
  readonly isEmailConfirmed: boolean
  /** There is an order whose money the shop still has, all or in part, and no payment that the bank takes back. */
  readonly hasPaid: boolean
  /** The owner trusts the account to reserve as one that has paid. */
  readonly isHoldLifted: boolean
  /** How many orders may await payment; null: as many as everybody's. */
  readonly unpaidLimit: number | null
  /** Orders that await payment. */
  readonly unpaid: number
}

const lockAccount = preparedStatement(
  'lock_customer',
  sql`select from users where id = ${given('id')}::uuid for no key update`,
)

const readStanding = preparedStatement<Standing>(
  'read_standing',
  sql`select email_confirmed as "isEmailConfirmed", hold_bounds_lifted as "isHoldLifted", unpaid_limit as "unpaidLimit", ${hasPaidOrder(sql`email`)} and not exists (
        select from payment_dispute join orders on orders.id = order_id
        where customer_email = email and payment_dispute.state in ('open', 'lost')) as "hasPaid",
      (select count(*)::integer from orders where customer_email = email and state = 'awaitingPayment') as unpaid
    from users where id = ${given('id')}::uuid
      and not exists (select from account_merge where merged_id = users.id)`,
)

export const orderCustomer = {
  /** Serialises what this account orders until the transaction ends; fails if the account is gone. */
  async lock(tx: Transaction, { id }: Pick<BuyerAccount, 'id'>): Promise<void> {
    if ((await lockAccount(tx, { id })).length === 0) throw new NotSignedIn()
  },

  /**
   * Counted by a statement of its own: one that has waited for the lock still sees what was there before its wait. Fails
   * if the account was joined to another meanwhile.
   */
  async readStanding(db: Queryable, { id }: Pick<BuyerAccount, 'id'>): Promise<Standing> {
    const [standing] = await readStanding(db, { id })
    if (!standing) throw new NotSignedIn()
    return standing
  },
}

/** Whether unpaid orders reserve for the full time: a confirmed e-mail or money is a reason to wait for it. */
export function isProven({ isEmailConfirmed, hasPaid }: Standing): boolean {
  return isEmailConfirmed || hasPaid
}

export function assertMayOrder(
  standing: Standing,
  { email }: BuyerAccount,
  rules: OrderRules,
): void {
  if (rules.confirmedEmailToOrder && !standing.isEmailConfirmed) throw new EmailNotConfirmed(email)
  const limit = standing.unpaidLimit ?? rules.unpaidOrdersPerCustomer
  if (standing.unpaid >= limit) throw new TooManyUnpaidOrders(limit)
}
