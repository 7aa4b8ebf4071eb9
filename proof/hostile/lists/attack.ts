import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { memoryMb, ownProcessorMs, postgresProcessorMs } from '../../bench/processes.ts'
import { addBolts, firstAdmin, newPerson, type Person } from '../../shop/people.ts'
import { ADMIN } from '../../shop/shop-settings.ts'
import { type RunningShop, startShop } from '../../shop/start-shop.ts'
import { type HostileList, hostileLists } from './hostile-lists.ts'

// Attack: many lists at once that are hard to read, while somebody else buys.

const PAUSE_MS = 100
const MOST_MS = 2000
const WARM_ROUNDS = 10

type Slowest = Readonly<Record<'page' | 'order' | 'list', number>>

interface ListReport {
  /** Answers to the lists by name and status. */
  readonly answers: Readonly<Record<string, number>>
  /** Answers that no list may get, and honest calls that failed. */
  readonly faults: readonly string[]
  /** Another buyer's calls before and meanwhile, in ms: a busy machine is slow without an attack. */
  readonly alone: Slowest
  readonly slowest: Slowest
  readonly honestCalls: number
  readonly seconds: number
  /** Figures of the process that sells, without those that read. */
  readonly processorSeconds: { readonly selling: number; readonly database: number }
  readonly grownMegabytes: number
}

/** Sends lists at once to a shop with a pool of two, and buys beside them. `size` is a share of the largest lists. */
export async function sendHostileLists(count: number, size: number): Promise<ListReport> {
  const lists = Array.from({ length: count }, (_, place) =>
    makeList(hostileLists[place % hostileLists.length] as HostileList, size),
  )
  const shop = await startShop({
    env: {
      ...{
        ADMIN_PASSWORD: ADMIN.password,
        DATABASE_POOL: '2',
        UNPAID_ORDERS_PER_CUSTOMER: '10000',
      },
      ...{ LIMIT_RESOLVES: '100000', LIMIT_ORDERS: '100000', LIMIT_READS: '100000' },
    },
  })
  try {
    return await attack(shop, lists)
  } finally {
    await shop.stop()
  }
}

interface List {
  readonly name: string
  readonly content: Buffer | string
}

const makeList = ({ name, make }: HostileList, size: number): List => ({
  name,
  content: make(size),
})

async function attack(shop: RunningShop, lists: readonly List[]): Promise<ListReport> {
  const { url, process, dataDir } = shop
  const answers: Record<string, number> = {}
  const faults: string[] = []
  const buying = honestBuyer(url, await openTrade(url), faults)
  // Compiled code and caches are there before the attack, as in a shop that sells.
  for (let time = 0; time < WARM_ROUNDS; time += 1) await buying.once()
  buying.forget()
  for (let time = 0; time < WARM_ROUNDS; time += 1) await buying.once()
  const alone = { ...buying.report().slowest }
  buying.forget()

  const postgres = join(dataDir, 'postgres', 'postmaster.pid')
  const postgresId = Number.parseInt(readFileSync(postgres, 'utf8'), 10)
  const used = () => ({
    selling: ownProcessorMs(process.pid ?? 0) / 1000,
    database: postgresProcessorMs(postgresId) / 1000,
    at: performance.now() / 1000,
    megabytes: memoryMb(process.pid ?? 0).now,
  })
  const before = used()
  const honest = buying.start()
  await Promise.all(
    lists.map(async (list) => {
      const { status, isRefused, text } = await sendList(url, list).catch((error: Error) => ({
        ...{ status: 599, isRefused: false, text: `${error.message} ${error.cause}` },
      }))
      answers[`${list.name}: ${status}`] = (answers[`${list.name}: ${status}`] ?? 0) + 1
      if (status >= 500 && !isRefused) faults.push(`${list.name}: ${status} ${text.slice(0, 300)}`)
    }),
  )
  await honest.stop()
  const after = used()
  return {
    ...{ answers, faults, alone, ...buying.report() },
    seconds: after.at - before.at,
    processorSeconds: {
      selling: after.selling - before.selling,
      database: after.database - before.database,
    },
    grownMegabytes: after.megabytes - before.megabytes,
  }
}

async function sendList(url: string, { content }: List) {
  const form = new FormData()
  form.append('file', new File([content as BlobPart], 'list.csv'))
  const answer = await fetch(`${url}/resolve/file`, { method: 'POST', body: form })
  const isRefused = answer.status === 503 && answer.headers.has('retry-after')
  return { status: answer.status, isRefused, text: await answer.text() }
}

/** A product with stock for every order of the attack, and who buys it. */
async function openTrade(url: string) {
  const product = await addBolts(url, await firstAdmin(url), { available: 10_000_000 })
  return { productId: product.id, buyer: await newPerson(url) }
}

/** Opens pages, orders, and pastes small lists, one after the other. */
function honestBuyer(
  url: string,
  { productId, buyer }: { readonly productId: string; readonly buyer: Person },
  faults: string[],
) {
  const slowest = { page: 0, order: 0, list: 0 }
  let honestCalls = 0

  async function call(what: keyof typeof slowest, path: string, body?: object): Promise<void> {
    const start = performance.now()
    const answer = await fetch(url + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${buyer.token}`,
        ...(body ? { 'content-type': 'application/json' } : { accept: 'text/html' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    slowest[what] = Math.max(slowest[what], Math.round(performance.now() - start))
    honestCalls += 1
    // A list may have to wait for others.
    const mayWait = what === 'list' && answer.status === 503 && answer.headers.has('retry-after')
    if (!answer.ok && !mayWait) faults.push(`${what}: ${answer.status} ${text.slice(0, 300)}`)
  }

  const once = async () => {
    await call('page', `/purchase/${productId}`)
    const place = { phone: '+1 202 555 0148', address: '2210 Fulton Yard', code: '60607' }
    await call('order', '/orderProduct', { productId, ...place, minProduct: 500 })
    await call('list', '/resolve', { text: 'BH-4012-060 600' })
  }

  return {
    once,
    forget(): void {
      Object.assign(slowest, { page: 0, order: 0, list: 0 })
      honestCalls = 0
    },
    start() {
      let isOver = false
      const end = (async () => {
        while (!isOver) {
          await once()
          await sleep(PAUSE_MS)
        }
      })()
      return {
        async stop(): Promise<void> {
          isOver = true
          await end
        },
      }
    },
    report: () => ({ slowest, honestCalls }),
  }
}

if (process.argv[1] === import.meta.filename) {
  const [, , count = '20', size = '1'] = process.argv
  const { faults, answers, ...figures } = await sendHostileLists(Number(count), Number(size))
  console.log(answers)
  console.log(figures)
  for (const fault of faults.slice(0, 40)) console.log(fault)
  const { page, order } = figures.slowest
  const isClean = faults.length === 0 && Math.max(page, order) < MOST_MS
  console.log(isClean ? 'Clean.' : 'Not clean.')
  process.exitCode = isClean ? 0 : 1
}
