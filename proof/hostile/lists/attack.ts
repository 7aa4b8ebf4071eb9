import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { memoryMb, ownProcessorMs, postgresProcessorMs } from '../../bench/processes.ts'
import { addBolts, firstAdmin, newPerson, type Person } from '../../shop/people.ts'
import { ADMIN } from '../../shop/shop-settings.ts'
import { type RunningShop, startShop } from '../../shop/start-shop.ts'
import { type HostileFile, hostileFiles } from './hostile-files.ts'
import { type HostileList, hostileLists } from './hostile-lists.ts'

// Attack: many lists and files at once that are hard to read, while somebody else buys.

const PAUSE_MS = 100
const MOST_MS = 2000
const WARM_ROUNDS = 10
/** The process that sells spends no more processor time on a file of the largest size than on so many honest calls. */
export const MOST_CALLS_A_FILE = 100

type Slowest = Readonly<Record<'page' | 'order' | 'list', number>>

interface AttackReport {
  /** Answers by name and status. */
  readonly answers: Readonly<Record<string, number>>
  /** Answers that no file may get, and honest calls that failed. */
  readonly faults: readonly string[]
  /** Another buyer's calls before and meanwhile, in ms: a busy machine is slow without an attack. */
  readonly alone: Slowest
  readonly slowest: Slowest
  readonly honestCalls: number
  readonly seconds: number
  /** Figures of the process that sells, without those that read. */
  readonly processorSeconds: {
    readonly selling: number
    readonly honestCall: number
    readonly database: number
  }
  /** Processor time of the process that sells for a file, as so many honest calls would take. */
  readonly callsAFile: number
  readonly grownMegabytes: number
}

/** Sends lists and files at once to a shop with a pool of two, and buys beside them. `size` is a share of the largest. */
export async function sendHostileLists(count: number, size: number): Promise<AttackReport> {
  const shop = await startShop({
    env: {
      ADMIN_PASSWORD: ADMIN.password,
      DATABASE_POOL: '2',
      // A slow machine must not count as overload of the shop.
      OVERLOAD_DELAY_MS: '60000',
      UNPAID_ORDERS_PER_CUSTOMER: '10000',
      LIMIT_RESOLVES: '100000',
      LIMIT_ORDERS: '100000',
      LIMIT_READS: '100000',
      LIMIT_IMPORTS: '100000',
      LIMIT_DOCUMENTS: '100000',
      LIMIT_SIGN_UPS: '1000',
    },
  })
  try {
    return await attack(shop, count, size)
  } finally {
    await shop.stop()
  }
}

interface Upload {
  readonly name: string
  readonly path: string
  readonly content: Buffer | string
  /** Without it a visitor. */
  readonly by?: Person
}

/** Two lists, then a file, each of the next kind. */
async function makeUploads(count: number, size: number, trade: Trade): Promise<Upload[]> {
  const uploads: Upload[] = []
  for (let no = 0; no < count; no += 1) {
    const round = Math.floor(no / 3)
    if (no % 3 === 2) uploads.push(await makeFile(atPlace(hostileFiles, round), size, trade))
    else uploads.push(makeList(atPlace(hostileLists, 2 * round + (no % 3)), size))
  }
  return uploads
}

const atPlace = <Kind>(kinds: readonly Kind[], place: number): Kind =>
  kinds[place % kinds.length] as Kind

const makeList = ({ name, make }: HostileList, size: number): Upload => ({
  name,
  path: '/resolve/file',
  content: make(size),
})

async function makeFile(
  { name, path, by, make }: HostileFile,
  size: number,
  { url, partNumber, admin }: Trade,
): Promise<Upload> {
  const content = make(size, partNumber)
  return { name, path, content, by: by === 'admin' ? admin : await newPerson(url) }
}

async function attack(shop: RunningShop, count: number, size: number): Promise<AttackReport> {
  const { url, process, dataDir } = shop
  const answers: Record<string, number> = {}
  const faults: string[] = []
  const trade = await openTrade(url)
  const uploads = await makeUploads(count, size, trade)
  const buying = honestBuyer(trade, faults)
  // Compiled code and caches are there before the attack, as in a shop that sells.
  for (let time = 0; time < WARM_ROUNDS; time += 1) await buying.once()
  buying.forget()
  const beforeAlone = ownProcessorMs(process.pid ?? 0)
  for (let time = 0; time < WARM_ROUNDS; time += 1) await buying.once()
  const aloneCalls = buying.report().honestCalls
  const honestSeconds = (ownProcessorMs(process.pid ?? 0) - beforeAlone) / aloneCalls / 1000
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
    uploads.map(async (upload) => {
      const { status, isRefused, text } = await send(url, upload).catch((error: Error) => ({
        status: 599,
        isRefused: false,
        text: `${error.message} ${error.cause}`,
      }))
      const answer = `${upload.name}: ${status}`
      answers[answer] = (answers[answer] ?? 0) + 1
      if (status >= 500 && !isRefused) faults.push(`${answer} ${text.slice(0, 300)}`)
    }),
  )
  await honest.stop()
  const after = used()
  const selling = after.selling - before.selling
  const filesAsCalls = selling / honestSeconds - buying.report().honestCalls
  return {
    answers,
    faults,
    alone,
    ...buying.report(),
    seconds: after.at - before.at,
    processorSeconds: {
      selling,
      honestCall: honestSeconds,
      database: after.database - before.database,
    },
    callsAFile: filesAsCalls / count,
    grownMegabytes: after.megabytes - before.megabytes,
  }
}

async function send(url: string, { path, content, by }: Upload) {
  const form = new FormData()
  form.append('file', new File([content as BlobPart], 'list.csv'))
  const answer = await fetch(url + path, {
    method: 'POST',
    body: form,
    ...(by && { headers: { authorization: `Bearer ${by.token}` } }),
  })
  const isRefused = answer.status === 503 && answer.headers.has('retry-after')
  return { status: answer.status, isRefused, text: await answer.text() }
}

type Trade = Awaited<ReturnType<typeof openTrade>>

/** A product with stock for every order of the attack, and who buys it. */
async function openTrade(url: string) {
  const admin = await firstAdmin(url)
  const { id, partNumber } = await addBolts(url, admin, { available: 10_000_000 })
  return { url, admin, productId: id, partNumber, buyer: await newPerson(url) }
}

/** Opens pages, orders, and pastes small lists, one after the other. */
function honestBuyer({ url, productId, buyer }: Trade, faults: string[]) {
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
      body: JSON.stringify(body),
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
  const [, , count = '30', size = '1'] = process.argv
  const { faults, answers, ...figures } = await sendHostileLists(Number(count), Number(size))
  console.log(answers)
  console.log(figures)
  for (const fault of faults.slice(0, 40)) console.log(fault)
  const { page, order } = figures.slowest
  const isQuick = Math.max(page, order) < MOST_MS
  const isSpared = figures.callsAFile < MOST_CALLS_A_FILE
  const isClean = faults.length === 0 && isQuick && isSpared
  console.log(isClean ? 'Clean.' : 'Not clean.')
  process.exitCode = isClean ? 0 : 1
}
