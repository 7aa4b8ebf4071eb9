import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { formatCount } from '../../contract/values/money/money.ts'
import { runCommand } from '../../server/operating/commands/command.ts'
import { withShopDatabase } from '../../server/operating/postgres/open-shop-database.ts'
import type { Database } from '../../server/platform/database/database.ts'
import { readSettings, type Settings } from '../../server/platform/environment/settings.ts'
import { openImages } from '../../server/platform/images/open-images.ts'
import { families } from './families/families.ts'
import { generateUsers } from './generate-customers.ts'
import { generateOrders } from './generate-orders.ts'
import { generatePapers } from './generate-papers.ts'
import { generateProducts } from './generate-products.ts'
import { generateReferences, MOST_REFERENCES } from './generate-references.ts'

const USAGE = `npm run generate -- [--products N] [--references N] [--users N] [--orders N] [--papers N] [--really]

  Fills the shop with invented products, other makers’ numbers for them, customers, orders and invoices of the
  paid ones until it has that many of each, to see how it grows. Run again, it adds what is missing.

  --really   also where NODE_ENV is production, where this has no business otherwise`

const BAR_WIDTH = 30
const PICTURES = join(import.meta.dirname, '..', '..', 'demo', 'pictures')

class Refused extends Error {}

process.exitCode = await runCommand({
  usage: USAGE,
  readWords,
  run: generate,
  forOwner: [Refused],
})

function readWords(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      products: { type: 'string', default: '0' },
      references: { type: 'string', default: '0' },
      users: { type: 'string', default: '0' },
      orders: { type: 'string', default: '0' },
      papers: { type: 'string', default: '0' },
      really: { type: 'boolean', default: false },
    },
  })
  const { really, ...counts } = values
  const [products = 0, references = 0, users = 0, orders = 0, papers = 0] = [
    ...[counts.products, counts.references, counts.users, counts.orders, counts.papers],
  ].map(Number)
  const all = [products, references, users, orders, papers]
  if (!all.every((count) => Number.isSafeInteger(count) && count >= 0 && count <= 100_000_000))
    return undefined
  if (all.every((count) => count === 0)) return undefined
  return { products, references, users, orders, papers, really }
}

type Wanted = NonNullable<ReturnType<typeof readWords>>

async function generate(wanted: Wanted): Promise<number> {
  const settings = readSettings(process.env)
  if (settings.production && !wanted.really)
    throw new Refused(
      'This is a production shop: invented products would be for sale. Say --really if you mean it.',
    )
  return withShopDatabase(settings, async ({ url, db }) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      // A crash may lose these rows, so the commit doesn't wait for the disk; the tables stay durable.
      await client.query('set synchronous_commit = off')
      await fill(client, db, settings, wanted)
    } finally {
      await client.end()
    }
    return 0
  })
}

async function fill(
  client: pg.Client,
  db: Database,
  settings: Settings,
  { products, references, users, orders, papers }: Wanted,
): Promise<void> {
  const missing = async (list: string, count: number) =>
    Math.max(0, count - (await countRows(client, list)))
  const newProducts = await missing('product', products)
  if (newProducts > 0) {
    const images = await openImages(db, settings)
    try {
      const pictures = await takeInPictures(images)
      const onProgress = progressBar('products', newProducts)
      await generateProducts(client, newProducts, {
        pictures,
        addedByEmail: settings.shopEmail,
        onProgress,
      })
    } finally {
      images.close()
    }
  }
  const newReferences = await fillReferences(client, references)
  const newUsers = await missing('users', users)
  if (newUsers > 0) await generateUsers(client, newUsers, progressBar('users', newUsers))
  const newOrders = await missing('orders', orders)
  if (newOrders > 0) {
    if ((await countRows(client, 'product')) === 0 || (await countRows(client, 'users')) === 0)
      throw new Refused('Orders need products and users: give their numbers, too.')
    await generateOrders(client, newOrders, settings.holdHours, progressBar('orders', newOrders))
  }
  const newPapers = Math.max(0, papers - (papers && (await countPapers(client))))
  if (newPapers > 0) await generatePapers(client, newPapers, progressBar('papers', newPapers))
  if (newProducts + newReferences + newUsers + newOrders + newPapers > 0) {
    console.log('Updating the database’s statistics …')
    await client.query(
      'vacuum (analyze) product, reference, catalogue_entry, catalogue_stock, catalogue_count, users, orders, order_line, order_tax, document, document_tax, row_count',
    )
  }
  for (const list of ['product', 'users', 'orders'])
    console.log(`${list}: ${formatCount(await countRows(client, list))}`)
}

/** How many references were added. */
async function fillReferences(client: pg.Client, wanted: number): Promise<number> {
  if (wanted === 0) return 0
  const products = await countRows(client, 'product')
  if (wanted > products * MOST_REFERENCES)
    throw new Refused(`A product has up to ${MOST_REFERENCES} references: make more products, too.`)
  const { rows } = await client.query<{ known: string }>(
    'select count(*)::text as known from reference',
  )
  const known = Number(rows[0]?.known)
  const missing = Math.max(0, wanted - known)
  if (missing > 0)
    await generateReferences(
      client,
      missing,
      { products, known },
      progressBar('references', missing),
    )
  return missing
}

async function countRows(client: pg.Client, list: string): Promise<number> {
  const { rows } = await client.query<{ rows: string }>(
    `select coalesce(sum(rows), 0)::text as rows from row_count where split_part(list, ':', 1) = $1`,
    [list],
  )
  return Number(rows[0]?.rows ?? 0)
}

async function countPapers(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>('select count(*)::integer from document')
  return rows[0]?.count ?? 0
}

async function takeInPictures(
  images: Awaited<ReturnType<typeof openImages>>,
): Promise<Map<string, string>> {
  const pictures = new Map<string, string>()
  for (const name of new Set(families.map(({ picture }) => picture)))
    pictures.set(name, await images.takeInFile(join(PICTURES, name)))
  return pictures
}

/**
 * `products   ██████░░░░ 240,000 of 1,000,000 38 s`, redrawn in place in a terminal, otherwise a new line each time.
 */
function progressBar(what: string, total: number): (done: number) => void {
  const start = Date.now()
  return (done) => {
    const filled = Math.round((done / total) * BAR_WIDTH)
    const bar = `${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)}`
    const seconds = ((Date.now() - start) / 1000).toFixed(0)
    const line = `${what.padEnd(10)} ${bar} ${formatCount(done)} of ${formatCount(total)}  ${seconds} s`
    if (process.stdout.isTTY) process.stdout.write(`\r${line}${done === total ? '\n' : ''}`)
    else console.log(line)
  }
}
