import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from '../../scripts/build/build.mjs'
import { runCommand } from '../../server/operating/commands/command.ts'
import type { Bench, Measure } from './measure.ts'
import { cartInBrowser } from './measures/browser/cart-in-browser.ts'
import { gridInBrowser } from './measures/browser/grid-in-browser.ts'
import { homeInBrowser } from './measures/browser/home-in-browser.ts'
import { coldPages } from './measures/cold-pages.ts'
import { coldReads } from './measures/cold-reads.ts'
import { hotReads } from './measures/hot-reads.ts'
import { importing } from './measures/import.ts'
import { lists } from './measures/lists.ts'
import { office } from './measures/office.ts'
import { cartOrders } from './measures/orders/cart-orders.ts'
import { deliveredCost } from './measures/orders/delivered-cost.ts'
import { oneBuyer } from './measures/orders/one-buyer.ts'
import { oneProduct } from './measures/orders/one-product.ts'
import { orders } from './measures/orders/orders.ts'
import { paidOrders } from './measures/orders/paid-orders.ts'
import { papers } from './measures/papers.ts'
import { quickOrder } from './measures/quick-order.ts'
import { searches } from './measures/searches.ts'
import { signInStorm } from './measures/sign-in-storm.ts'
import { freshStart } from './measures/start.ts'
import { memoryUnderReads } from './memory.ts'
import { drawChart } from './report/chart.ts'
import { describeMachine } from './report/machine.ts'
import {
  countGoals,
  putInto,
  writeContenders,
  writeMeasured,
  writeRows,
} from './report/markdown.ts'
import type { Failure, Report } from './report/report.ts'
import type { Contest, Row } from './row.ts'
import { fillShop, startShop, untilMailsAreSent } from './shop.ts'

/** First, while only reads have filled the shop's memory. */
const READS: readonly Measure[] = [...hotReads, coldReads]
/** In shops without a cache. */
const UNKEPT: readonly Measure[] = [coldPages, searches, quickOrder, ...lists, office]
/** Orders leave data behind, so they are last. */
const FURTHER: readonly Measure[] = [
  ...[homeInBrowser, cartInBrowser, gridInBrowser, signInStorm],
  ...[orders, oneProduct, paidOrders, ...cartOrders, oneBuyer, deliveredCost, papers],
]
/** These start their own shops. */
const BY_ITSELF: readonly Measure[] = [freshStart, importing]
const NAMES = [...new Set([...READS, ...UNKEPT, ...FURTHER, ...BY_ITSELF].map(({ name }) => name))]

const USAGE = `npm run bench -- [--quick] [--only NAME,NAME …]

  Measures the built shop against the limits of this machine and writes performance.md and performance/ in docs/evidence.
  The first run fills its shops (proof/bench/.shops), which takes some minutes; later runs find them filled.

  --quick   a smaller shop and fewer rounds, in three minutes; written to proof/bench/.quick
  --only    some measures only, written to proof/bench/.quick: ${NAMES.join(', ')}`

const EVIDENCE = join(import.meta.dirname, '../../docs/evidence')
const BESIDE = join(import.meta.dirname, '.quick')

const LARGE = {
  name: 'million',
  size: {
    products: 1_000_000,
    references: 3_000_000,
    users: 200_000,
    orders: 1_000_000,
    papers: 800_000,
  },
  effort: { rounds: 5, seconds: 2 },
}
const QUICK = {
  name: 'twenty-thousand',
  size: { products: 20_000, references: 60_000, users: 4000, orders: 20_000, papers: 16_000 },
  effort: { rounds: 2, seconds: 0.8 },
}
/** Turns the cache off, so that every request reaches the database. */
const NOTHING_KEPT = { HOT_ANSWER_MEGABYTES: '0' }
const SMALL = {
  name: 'thousand',
  size: { products: 1000, references: 3000, users: 200, orders: 1000, papers: 800 },
}

interface Wanted {
  readonly isQuick: boolean
  readonly only: readonly string[] | undefined
}

process.exitCode = await runCommand<Wanted>({ usage: USAGE, readWords, run })

function readWords(args: string[]): Wanted | undefined {
  const { values } = parseArgs({
    args,
    options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } },
  })
  const only = values.only?.split(',').map((name) => name.trim())
  if (only?.some((name) => !NAMES.includes(name))) return undefined
  return { isQuick: values.quick, only }
}

async function run(wanted: Wanted): Promise<number> {
  const start = performance.now()
  const { name, size } = sizesOf(wanted)
  await build()
  await fillShop(SMALL.name, SMALL.size)
  await fillShop(name, size)
  const found = await measureAll(wanted)
  const report: Report = {
    command: [
      'npm run bench',
      ...(process.argv.length > 2 ? ['--', ...process.argv.slice(2)] : []),
    ].join(' '),
    date: new Date().toISOString(),
    seconds: (performance.now() - start) / 1000,
    ...found,
  }
  console.log(`\n${writeRows(report)}\n\n${countGoals(report)}`)
  await write(report, wanted)
  return report.failures.length === 0 ? 0 : 1
}

async function measureAll(wanted: Wanted) {
  const rows: Row[] = []
  const contests: Contest[] = []
  const failures: Failure[] = []
  const measureSome = async (measures: readonly Measure[], bench: Bench) => {
    for (const measure of measures) {
      if (!isWanted(measure, wanted)) continue
      const start = performance.now()
      try {
        const finding = await measure.run(bench)
        rows.push(...finding.rows)
        contests.push(...(finding.contests ?? []))
      } catch (error) {
        console.error(error)
        failures.push({ what: measure.what ?? measure.name, error: String(error) })
      }
      const what = measure.what ?? measure.name
      console.log(`${what.padEnd(45)} ${((performance.now() - start) / 1000).toFixed(0)} s`)
    }
  }
  const machine = await withShops(wanted, {}, async (bench) => {
    await measureSome(READS, bench)
    if (contests.length > 0) rows.push(memoryUnderReads(contests))
    return describeMachine(bench.shop.database)
  })
  if (UNKEPT.some((measure) => isWanted(measure, wanted)))
    await withShops(wanted, NOTHING_KEPT, (bench) => measureSome(UNKEPT, bench))
  const bench = await withShops(wanted, {}, async (bench) => {
    await measureSome(FURTHER, bench)
    return bench
  })
  await measureSome(BY_ITSELF, bench)
  return { machine, rounds: sizesOf(wanted).effort.rounds, rows, contests, failures }
}

function isWanted({ name }: Measure, { only }: Wanted): boolean {
  return !only || only.includes(name)
}

/** Runs work with the large shop and the one of a thousand products. */
async function withShops<Done>(
  wanted: Wanted,
  settings: Readonly<Record<string, string>>,
  work: (bench: Bench) => Promise<Done>,
): Promise<Done> {
  const { name, size, effort } = sizesOf(wanted)
  const shop = await startShop(name, settings)
  const smallShop = await startShop(SMALL.name, settings)
  const words = size.products.toLocaleString('en')
  try {
    await untilMailsAreSent(shop)
    return await work({ shop, smallShop, size: words, effort, isQuick: wanted.isQuick })
  } finally {
    await shop.stop()
    await smallShop.stop()
  }
}

function sizesOf({ isQuick }: Wanted) {
  return isQuick ? QUICK : LARGE
}

async function write(report: Report, { isQuick, only }: Wanted): Promise<void> {
  const isWhole = !isQuick && !only
  const folder = isWhole ? join(EVIDENCE, 'performance') : BESIDE
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'figures.json'), `${JSON.stringify(report, undefined, 2)}\n`)
  await writeFile(join(folder, 'figures.svg'), drawChart(report.rows))
  await writeFile(join(folder, 'contenders.md'), writeContenders(report))
  if (isWhole) {
    const page = join(EVIDENCE, 'performance.md')
    const measured = writeMeasured(report, 'performance/figures.svg')
    await writeFile(page, putInto(await readFile(page, 'utf8'), measured))
  } else {
    await writeFile(join(folder, 'figures.md'), `${writeMeasured(report, 'figures.svg')}\n`)
  }
  console.log(`Written to ${folder}.`)
}
