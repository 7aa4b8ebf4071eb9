import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { defaultSeller } from '../../../contract/fulfilment/seller-setting.ts'
import { cents } from '../../../contract/values/money/money.ts'
import { documentWorker } from '../../../server/fulfilment/papers/document-worker.ts'
import type { DocumentPaper, DocumentPart } from '../../../server/fulfilment/papers/papers.ts'
import { exampleInvoice } from '../../../server/testing/example-invoice.ts'
import { copyPaidOrder } from '../../shop/paid-copies.ts'
import { quantile } from '../compare.ts'
import type { Bench, Measure } from '../measure.ts'
import type { Row } from '../row.ts'
import { withSettings } from '../settings-of-shop.ts'

const LINES = 500
const WARM_UP = 1
const LONGEST_WAIT_MS = 60_000
const LOOK_EVERY_MS = 20

/** How long an invoice of many lines takes to draw, and how long a paid order waits for its number. */
export const papers: Measure = {
  name: 'papers',
  async run(bench) {
    return { rows: [...(await drawLongInvoices(bench)), await awaitNumbers(bench)] }
  },
}

async function drawLongInvoices({ isQuick }: Bench): Promise<Row[]> {
  const worker = documentWorker()
  const took: number[] = []
  let bytes = 0
  try {
    for (let time = 0; time < WARM_UP + (isQuick ? 3 : 10); time += 1) {
      const start = performance.now()
      const paper = longInvoice()
      const xml = await worker.writeXml(paper, 'cii', 'others')
      const pdf = await worker.print(only({ kind: 'document', papers: [paper], xml }))
      took.push(performance.now() - start)
      bytes = pdf.length
    }
  } finally {
    await worker.close()
  }
  const what = `an invoice of ${LINES} lines, drawn with its data attached`
  const measured = took.slice(WARM_UP)
  return [
    {
      what: `${what}, p50`,
      value: quantile(measured, 0.5) / 1000,
      unit: 's',
      goal: { atMost: 2 },
      note: `slowest ${(Math.max(...measured) / 1000).toFixed(2)} s; with the start of the process ${((took[0] ?? 0) / 1000).toFixed(2)} s`,
    },
    { what, value: bytes / 1000, unit: 'kB', goal: { atMost: 500 } },
  ]
}

async function* only(part: DocumentPart) {
  yield part
}

function longInvoice(): DocumentPaper {
  const [line] = exampleInvoice.lines
  if (!line) throw new Error('The example has no line.')
  const lines = Array.from({ length: LINES }, (_, place) => ({
    ...line,
    lineNo: place + 1,
    name: `${line.name} ${place}`,
    partNumber: `BH-${100_000 + place}`,
  }))
  const netCents = cents(LINES * line.cents)
  const taxCents = cents(LINES * line.taxCents)
  const [tax] = exampleInvoice.taxes
  return {
    kind: 'invoice',
    number: 'INV-2026-000123',
    issuedOn: '2026-11-23',
    orderPage: null,
    content: {
      ...exampleInvoice,
      lines,
      netCents,
      taxCents,
      totalCents: cents(netCents + taxCents),
      taxes: tax ? [{ ...tax, baseCents: netCents, cents: taxCents }] : [],
    },
  }
}

/** Copies a paid order again and again, at any moment of the chore, and waits for its invoice and for its PDF. */
async function awaitNumbers({ shop: { database }, isQuick }: Bench): Promise<Row> {
  const seller = { ...defaultSeller, legalName: 'Bench Parts Inc.' }
  return withSettings(database, { seller }, async () => {
    const pattern = await findPaidOrder(database)
    await until(database, `select from feed_bookmark where reader = 'documents'`, [])
    const numbered: number[] = []
    const drawn: number[] = []
    for (let time = 0; time < (isQuick ? 20 : 100); time += 1) {
      await sleep(1000 * Math.random())
      const start = performance.now()
      const [id] = await copyPaidOrder(database, pattern, 1)
      await until(database, 'select from document where order_id = $1', [id])
      numbered.push(performance.now() - start)
      await until(database, 'select from document where order_id = $1 and pdf_key is not null', [
        id,
      ])
      drawn.push(performance.now() - start)
    }
    return {
      what: 'from a payment to its numbered invoice, p99',
      value: quantile(numbered, 0.99) / 1000,
      unit: 's',
      goal: { atMost: 5 },
      note: `p50 ${(quantile(numbered, 0.5) / 1000).toFixed(2)} s; as a PDF p50 ${(quantile(drawn, 0.5) / 1000).toFixed(2)} s, p99 ${(quantile(drawn, 0.99) / 1000).toFixed(2)} s`,
    }
  })
}

async function findPaidOrder(database: pg.Pool): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `select id from orders where state = 'paid' and transaction_id is not null and not sample limit 1`,
  )
  if (!rows[0]) throw new Error('The shop has no paid order.')
  return rows[0].id
}

async function until(database: pg.Pool, query: string, values: readonly unknown[]) {
  const end = performance.now() + LONGEST_WAIT_MS
  while ((await database.query(query, [...values])).rowCount === 0) {
    if (performance.now() > end) throw new Error(`No row in a minute: ${query}`)
    await sleep(LOOK_EVERY_MS)
  }
}
