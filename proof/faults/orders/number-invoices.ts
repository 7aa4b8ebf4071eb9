import { setTimeout as sleep } from 'node:timers/promises'
import { createProduct, orderBody } from '../../../server/testing/factories.ts'
import { copyPaidOrder } from '../../shop/paid-copies.ts'
import type { Client } from '../client.ts'
import { type Cluster, startCluster } from '../cluster.ts'
import { nameSeller } from './name-seller.ts'
import { payOrder } from './order-life.ts'

const CLIENTS = 8
/** Copies that are paid in one transaction: about a tenth of what a transaction numbers. */
const COPIES_AT_ONCE = 10
const LONGEST_WAIT_MS = 60_000

interface Load {
  readonly payments: number
  readonly kills: number
  /** Copies of one order that was paid by card, without a payment at the provider. */
  readonly areCopies?: boolean
  readonly onProgress?: (paid: number, killed: number) => void
}

interface NumbersReport {
  readonly payments: number
  readonly kills: number
  readonly seconds: number
  readonly invoices: number
  /** The highest number. Equal to `invoices` if there is neither gap nor double. */
  readonly last: number
  /** Each of these must be 0. */
  readonly withoutInvoice: number
  readonly withTwo: number
  readonly gaps: number
}

/**
 * Orders are paid while the nodes, which all number invoices, are killed with `kill -9` in turn and restarted. Then
 * looks at every number.
 */
export async function numberInvoices(cluster: Cluster, load: Load): Promise<NumbersReport> {
  const { payments, kills, areCopies = false, onProgress = () => {} } = load
  await nameSeller(cluster)
  const product = await createProduct(cluster.db, { available: 10_000_000 })
  const buyers = await Promise.all(Array.from({ length: CLIENTS }, () => cluster.client()))
  const paid = new Set<string>()
  const began = Date.now()
  const [first] = buyers
  if (first) paid.add(await buy(cluster, first, product.id))
  const [pattern = ''] = paid
  let begun = paid.size

  const payOne = async (buyer: Client) => {
    begun += 1
    paid.add(await buy(cluster, buyer, product.id))
  }
  const copySome = async () => {
    const copies = Math.min(COPIES_AT_ONCE, payments - begun)
    begun += copies
    for (const id of await copyPaidOrder(cluster.pool, pattern, copies)) paid.add(id)
    await sleep(Math.random() * 100)
  }
  let killed = 0
  const work = buyers.map(async (buyer) => {
    while (begun < payments) {
      // While a node starts, at most the payments up to the next kill: else the last kills would meet nothing.
      if (killed < kills && begun > ((killed + 2) * payments) / (kills + 1)) await sleep(20)
      else await (areCopies ? copySome() : payOne(buyer))
    }
  })
  const killing = (async () => {
    while (killed < kills) {
      // Spaces the kills evenly over the payments, whatever the speed.
      if (paid.size < ((killed + 1) * payments) / (kills + 1)) {
        await sleep(20)
        continue
      }
      const place = killed % cluster.urls.length
      await cluster.running[place]?.kill()
      await cluster.restart(place)
      killed += 1
      onProgress(paid.size, killed)
    }
  })()
  await Promise.all([...work, killing])
  const found = await untilNumbered(cluster, [...paid])
  return {
    payments: paid.size,
    kills: killed,
    seconds: Math.round((Date.now() - began) / 1000),
    ...found,
  }
}

async function buy(cluster: Cluster, buyer: Client, productId: string): Promise<string> {
  const body = orderBody(productId)
  const answer = await buyer.insist(cluster.urls, '/orderProduct', 'POST', body)
  if (answer.status !== 201) throw new Error(`An order was answered ${answer.status}.`)
  const id = String(answer.body.insertedId)
  await payOrder(cluster, buyer, id)
  return id
}

async function untilNumbered(cluster: Cluster, paid: readonly string[]) {
  const until = Date.now() + LONGEST_WAIT_MS
  for (;;) {
    const found = await readNumbers(cluster, paid)
    if (found.withoutInvoice === 0 || Date.now() > until) return found
    await sleep(200)
  }
}

/** Reads the numbers of all invoices and counts these orders' invoices in one statement, as more may follow at once. */
async function readNumbers({ pool }: Cluster, paid: readonly string[]) {
  const { rows } = await pool.query<{ numbers: number[]; without: number; two: number }>(
    `select count(*) filter (where papers = 0)::integer as without, count(*) filter (where papers > 1)::integer as two,
       array(select substring(number from '[0-9]+$')::integer from document where kind = 'invoice' order by 1) as numbers
     from (select (select count(*) from document where order_id = paid and kind = 'invoice') as papers
       from unnest($1::uuid[]) as paid) as counted`,
    [paid],
  )
  const { numbers = [], without = 0, two = 0 } = rows[0] ?? {}
  return {
    invoices: numbers.length,
    last: numbers.at(-1) ?? 0,
    withoutInvoice: without,
    withTwo: two,
    gaps: numbers.filter((number, place) => number !== place + 1).length,
  }
}

if (process.argv[1] === import.meta.filename) {
  const [payments = 300, kills = 20] = process.argv.slice(2).map(Number)
  const areCopies = process.argv.includes('copies')
  const cluster = await startCluster({ env: { CHECK_SECONDS: '5' } })
  try {
    const onProgress = (paid: number, killed: number) =>
      console.log(`${paid} payments, ${killed} kills`)
    const report = await numberInvoices(cluster, { payments, kills, areCopies, onProgress })
    // The provider knows nothing of copies.
    const breaches = areCopies ? [] : await cluster.audit()
    console.log({ ...report, breaches })
    const { withoutInvoice, withTwo, gaps } = report
    process.exitCode = withoutInvoice + withTwo + gaps + breaches.length > 0 ? 1 : 0
  } finally {
    await cluster.stop()
  }
}
