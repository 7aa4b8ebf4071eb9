import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { AuditLine, Breach } from '../../../contract/office/audit.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Payment, PaymentProvider } from '../../platform/providers/payments/port.ts'
import { promises, type ShopPromise } from './audit-lines.ts'
import { documentPromises } from './document-lines.ts'
import { goodsPromises } from './goods-lines.ts'

const BREACHES_SHOWN = 100
const PAYMENTS_A_FILE = 1000
/** Longer than the shop takes to record a change at the provider. */
const SECOND_LOOK_MS = 8_000

type PaymentLists = Pick<PaymentProvider, 'listPayments'>

/**
 * Recomputes every promise from the tables and the provider's data, and changes nothing. Payments not yet recorded look
 * like breaches, so only findings that persist in a second run count.
 */
export async function runAudit(
  db: Database,
  provider: PaymentLists,
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

async function lookOnce(db: Database, provider: PaymentLists): Promise<AuditLine[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bulkhead-audit-'))
  try {
    await writePayments(folder, provider.listPayments())
    return await db.transaction(
      async (tx) => {
        await stagePayments(tx, folder)
        await stageStock(tx)
        const lines: AuditLine[] = []
        for (const promised of [...promises, ...goodsPromises, ...documentPromises])
          lines.push(await check(tx, promised))
        return lines
      },
      // One snapshot for all tables: the shop continues selling between statements.
      { isolationLevel: 'repeatable read' },
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function check(tx: Transaction, { name, checked, broken }: ShopPromise): Promise<AuditLine> {
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

/**
 * Writes the provider's data to files: no transaction may stay open during its paged answers, and all payments may not
 * fit into memory.
 */
async function writePayments(folder: string, payments: AsyncIterable<Payment>): Promise<void> {
  let batch: object[] = []
  let files = 0
  const write = async () => {
    files += 1
    await writeFile(join(folder, String(files)), JSON.stringify(batch))
    batch = []
  }
  for await (const { id, orderId, shopId, amountCents, refundedCents } of payments) {
    const [order_name, shop_id] = [orderId ?? null, shopId ?? null]
    batch.push({
      id,
      order_name,
      shop_id,
      amount_cents: amountCents,
      refunded_cents: refundedCents,
    })
    if (batch.length === PAYMENTS_A_FILE) await write()
  }
  await write()
}

async function stagePayments(tx: Transaction, folder: string): Promise<void> {
  await tx.execute(sql`
    create temporary table audited_payment (
      id text primary key, order_name text, shop_id text, amount_cents bigint not null, refunded_cents bigint not null
    ) on commit drop`)
  for (const file of await readdir(folder)) {
    const rows = await readFile(join(folder, file), 'utf8')
    // A payment that arrives during paging can move another onto two pages.
    await tx.execute(sql`
      insert into audited_payment
      select * from jsonb_populate_recordset(null::audited_payment, ${rows}::jsonb)
      on conflict (id) do nothing`)
  }
  // Another shop on the account may be a copy, with the same orders.
  await tx.execute(sql`
    update audited_payment set order_name = null
    where not exists (select from payment_intent where payment_intent.id = audited_payment.id and not of_former_shop)
      and shop_id is distinct from (select shop_identity.id::text from shop_identity)`)
}

async function stageStock(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    create temporary table audited_stock on commit drop as
    select product_id,
      sum(quantity) filter (where state = 'awaitingPayment') as held,
      sum(quantity - closed - returned) filter (where state in ('paid', 'partlyRefunded', 'refunded')) as sold,
      sum(order_line.shipped - returned) filter (where state in ('paid', 'partlyRefunded', 'refunded')) as shipped
    from order_line join orders on orders.id = order_id group by product_id`)
}
