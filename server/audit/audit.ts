import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { AuditLine, Breach } from '../../contract/audit.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { Payment, PaymentProvider } from '../providers/payments/port.ts'
import { type Promised, promises } from './audit-lines.ts'

const BREACHES_SHOWN = 100
const PAYMENTS_A_STATEMENT = 1000
/** Longer than the shop's own check needs to take in what happened at the provider. */
const SECOND_LOOK_MS = 8_000

type Asked = Pick<PaymentProvider, 'listPayments'>

/**
 * Computes every promise anew, from the tables and from what the provider says, and changes nothing.
 *
 * A payment that is just on its way from the provider into the tables looks like a breach. So what is found is looked
 * for once more, later: only what is still there is one.
 */
export async function runAudit(
  db: Database,
  provider: Asked,
  secondLookMs = SECOND_LOOK_MS,
): Promise<AuditLine[]> {
  const first = await lookOnce(db, provider)
  if (first.every(({ breachCount }) => breachCount === 0)) return first
  await sleep(secondLookMs)
  const second = await lookOnce(db, provider)
  return second.map((line, place) => keepLasting(line, first[place]))
}

function keepLasting(line: AuditLine, before: AuditLine | undefined): AuditLine {
  const known = new Set(before?.breaches.map((breach) => JSON.stringify(breach)))
  const breaches = line.breaches.filter((breach) => known.has(JSON.stringify(breach)))
  const isCut = line.breachCount > line.breaches.length
  return { ...line, breaches, breachCount: isCut ? line.breachCount : breaches.length }
}

async function lookOnce(db: Database, provider: Asked): Promise<AuditLine[]> {
  // Read before the transaction: it must not stay open while the provider answers page by page.
  const payments: Payment[] = []
  for await (const payment of provider.listPayments()) payments.push(payment)
  return db.transaction(
    async (tx) => {
      await stagePayments(tx, payments)
      await stageStock(tx)
      const lines: AuditLine[] = []
      for (const promised of promises) lines.push(await check(tx, promised))
      return lines
    },
    // One moment for all tables: between two statements the shop goes on selling.
    { isolationLevel: 'repeatable read' },
  )
}

async function check(tx: Transaction, { name, checked, broken }: Promised): Promise<AuditLine> {
  const counted = await tx.execute<{ count: number }>(checked)
  const { rows } = await tx.execute<BreachRow>(
    sql`select found.*, count(*) over () as count from (${broken}) found order by text limit ${BREACHES_SHOWN}`,
  )
  return {
    name,
    checked: counted.rows[0]?.count ?? 0,
    breachCount: rows[0]?.count ?? 0,
    breaches: rows.map(toBreach),
  }
}

type BreachRow = {
  text: string
  order_id: string | null
  product_id: string | null
  payment_id: string | null
  count: number
}

function toBreach({ text, order_id, product_id, payment_id }: BreachRow): Breach {
  return { text, orderId: order_id, productId: product_id, paymentId: payment_id }
}

/** Brings what the provider says beside the tables. */
async function stagePayments(tx: Transaction, payments: readonly Payment[]): Promise<void> {
  await tx.execute(sql`
    create temporary table audited_payment (
      id text primary key, order_name text, amount_cents bigint not null, refunded_cents bigint not null
    ) on commit drop`)
  for (let first = 0; first < payments.length; first += PAYMENTS_A_STATEMENT) {
    const batch = payments.slice(first, first + PAYMENTS_A_STATEMENT)
    const rows = batch.map(({ id, orderId, amountCents, refundedCents }) => ({
      id,
      order_name: orderId ?? null,
      amount_cents: amountCents,
      refunded_cents: refundedCents,
    }))
    // A payment that arrives while pages are turned can push another onto two of them.
    await tx.execute(sql`
      insert into audited_payment
      select * from jsonb_populate_recordset(null::audited_payment, ${JSON.stringify(rows)}::jsonb)
      on conflict (id) do nothing`)
  }
}

async function stageStock(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    create temporary table audited_stock on commit drop as
    select product_id,
      sum(quantity) filter (where state = 'awaitingPayment') as held,
      sum(quantity) filter (where state in ('paid', 'partlyRefunded') or (state = 'refunded' and not stock_returned)) as sold
    from order_line join orders on orders.id = order_id group by product_id`)
}
