import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { createProduct, orderBody } from '../../server/testing/factories.ts'
import type { Client } from '../faults/client.ts'
import { type Cluster, startCluster } from '../faults/cluster.ts'
import type { RunningShop } from '../shop/start-shop.ts'
import { findFault } from './requests/check-answer.ts'
import { hostileRequests, type World } from './requests/hostile-requests.ts'
import { type Heard, openWire, type Wire } from './requests/raw-connection.ts'
import type { HostileRequest } from './requests/request-bytes.ts'

const CONNECTIONS = 8
const PIPELINED = 6
/** After this many requests everything in a world may have been deleted, so a new one is made. */
const REQUESTS_PER_WORLD = 500
/** How long to wait for answers to a broken request before ending it; a shop that is slower answers what it has read. */
const AFTER_BROKEN_MS = 250

const MANY_ANSWERS = Array<string>(100).fill('GET')

const ENV = {
  LIMIT_SIGN_INS: '1000000',
  LIMIT_SIGN_UPS: '1000000',
  LIMIT_SIGN_UPS_PER_DAY: '1000000',
  LIMIT_READS: '1000000',
  LIMIT_RESETS: '1000000',
  LIMIT_SHOP_MAILS_PER_DAY: '1000000',
  LIMIT_UPLOADS: '1000000',
  LOG_LEVEL: 'error',
  // A small cache fills soon; otherwise its growth would hide leaks.
  HOT_ANSWER_MEGABYTES: '4',
  NODE_OPTIONS: `--import=${join(import.meta.dirname, 'print-memory.ts')}`,
}

interface HostileReport {
  readonly requests: number
  readonly answersByStatus: Record<string, number>
  readonly faults: string[]
  /** Errors in the shop's log. */
  readonly errors: string[]
  /** Growth of memory in use after garbage collection. */
  readonly grownMebibytes: number
  readonly residentMebibytes: { readonly before: number; readonly after: number }
  readonly perSecond: number
}

/** Sends requests of every kind to a running shop and checks each answer. The same seed sends the same requests. */
export async function sendHostileRequests(count: number, seed: number): Promise<HostileReport> {
  const cluster = await startCluster({ shops: 1, env: ENV })
  try {
    const [shop] = cluster.running
    if (!shop) throw new Error('The shop did not start.')
    return await attack(cluster, shop, count, seed)
  } finally {
    await cluster.stop()
  }
}

async function attack(
  cluster: Cluster,
  shop: RunningShop,
  count: number,
  seed: number,
): Promise<HostileReport> {
  const tally: Tally = { answersByStatus: {}, faults: [], requests: 0 }
  // A first round allocates what stays (compiled code, caches, the pool), so that it doesn't count as growth.
  await sendWorld(cluster, shop, Math.min(500, count), seed - 1, tally)
  const before = await measureMemory(shop)
  const start = performance.now()
  const first = tally.requests
  for (let world = 0; tally.requests < count; world += 1) {
    const left = count - tally.requests
    await sendWorld(cluster, shop, Math.min(left, REQUESTS_PER_WORLD), seed + world, tally)
  }
  const seconds = (performance.now() - start) / 1000
  const after = await measureMemory(shop)
  return {
    ...tally,
    errors: shop
      .output()
      .split('\n')
      .filter((line) => /"level":[56]0|^\w*Error/.test(line)),
    grownMebibytes: toMebibytes(
      after.heapUsed + after.external - before.heapUsed - before.external,
    ),
    residentMebibytes: { before: toMebibytes(before.rss), after: toMebibytes(after.rss) },
    perSecond: Math.round((tally.requests - first) / seconds),
  }
}

interface Tally {
  requests: number
  readonly answersByStatus: Record<string, number>
  readonly faults: string[]
}

async function sendWorld(
  cluster: Cluster,
  shop: RunningShop,
  count: number,
  seed: number,
  tally: Tally,
): Promise<void> {
  const world = await makeWorld(cluster)
  const waiting = fc.sample(hostileRequests(world), { numRuns: count, seed })
  tally.requests += waiting.length
  const note = (request: HostileRequest, heard: Heard['answers'][number]) => {
    tally.answersByStatus[heard.status] = (tally.answersByStatus[heard.status] ?? 0) + 1
    const fault = findFault(request, heard)
    if (fault) tally.faults.push(describeFault(fault, request, seed, heard.body))
  }
  const lines = Array.from({ length: CONNECTIONS }, async () => {
    let wire: Wire | undefined
    while (waiting.length > 0) {
      if (shop.process.exitCode !== null) throw new Error(`The shop exited:\n${shop.output()}`)
      const group = takeGroup(waiting)
      wire = wire && !wire.isClosed() ? wire : openWire(shop.port)
      for (const { bytes } of group) wire.send(bytes)
      const isBroken = group[0]?.framing === 'broken'
      const { answers, end } = isBroken
        ? await hearBroken(wire)
        : await wire.hear(group.map(({ method }) => method))
      for (const [place, answer] of answers.entries()) {
        const request = isBroken ? group[0] : group[place]
        if (request) note(request, answer)
      }
      const unanswered = group[answers.length]
      if (unanswered && (end === 'silence' || end === 'unreadable') && !isBroken)
        tally.faults.push(describeFault(`no answer (${end})`, unanswered, seed))
      if (unanswered && end === 'closed' && !isBroken) {
        // A refusal closes the connection and drops the pipelined requests behind it; they are sent again one by one.
        const alone = group.length === 1
        if (alone) tally.faults.push(describeFault('closed without an answer', unanswered, seed))
        for (const request of alone ? [] : group.slice(answers.length))
          waiting.push({ ...request, framing: 'last' })
      }
      const isRefusal = answers.at(-1)?.headers.connection === 'close'
      if (isBroken || isRefusal || end !== 'all' || group[0]?.framing === 'last') {
        wire.destroy()
        wire = undefined
      }
    }
    wire?.destroy()
  })
  await Promise.all(lines)
}

/** Everything that a broken request is answered, until the shop closes the connection. */
async function hearBroken(wire: Wire): Promise<Heard> {
  const early = await wire.hear(MANY_ANSWERS, AFTER_BROKEN_MS)
  if (early.end !== 'silence') return early
  wire.end()
  const late = await wire.hear(MANY_ANSWERS)
  return { answers: [...early.answers, ...late.answers], end: late.end }
}

/** Several whole requests to pipeline, or a single one of any other kind. */
function takeGroup(waiting: HostileRequest[]): HostileRequest[] {
  const group: HostileRequest[] = []
  while (group.length < PIPELINED) {
    const next = waiting.at(-1)
    if (!next || (group.length > 0 && next.framing !== 'whole')) break
    group.push(next)
    waiting.pop()
    if (next.framing !== 'whole') break
  }
  return group
}

/** Admins, customers, products and orders. */
async function makeWorld(cluster: Cluster): Promise<World> {
  const { db, urls } = cluster
  const many = (count: number, role: 'admin' | 'customer') =>
    Promise.all(Array.from({ length: count }, () => cluster.client({ role })))
  const [admins, customers] = await Promise.all([many(3, 'admin'), many(6, 'customer')])
  const [buyer] = customers
  if (!buyer) throw new Error('A world has customers.')
  const products = await Promise.all(Array.from({ length: 4 }, () => createProduct(db)))
  const orders = await Promise.all(
    products.map(({ id }) => buyer.insist(urls, '/orderProduct', 'POST', orderBody(id))),
  )
  return {
    ids: [...products.map(({ id }) => id), ...orders.map(({ body }) => body.insertedId)],
    emails: [...admins, ...customers].map(({ email }) => email),
    // Some sessions end during the run, by sign-out or removal.
    authorizations: [undefined, ...admins.map(authorizationOf), ...customers.map(authorizationOf)],
  }
}

const authorizationOf = ({ authorization }: Client) => authorization

async function measureMemory(shop: RunningShop) {
  const reports = () => shop.output().match(/^memory .*$/gm) ?? []
  const before = reports().length
  shop.process.kill('SIGUSR2')
  while (reports().length === before) await sleep(50)
  return JSON.parse(reports().at(-1)?.slice('memory '.length) ?? '') as NodeJS.MemoryUsage
}

const toMebibytes = (bytes: number) => Math.round((bytes / 1024 / 1024) * 10) / 10

/** The request as bytes that can be sent again: `printf '…' | nc 127.0.0.1 3000`. */
function describeFault(fault: string, { bytes }: HostileRequest, seed: number, body = ''): string {
  const written = bytes
    .subarray(0, 4000)
    .toString('latin1')
    .replaceAll('\\', '\\\\')
    .replaceAll('\r', '\\r')
    .replaceAll('\n', '\\n')
    .replaceAll(/[^\x20-\x7e]/g, (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)
  return `${fault} (seed ${seed}, ${bytes.length} bytes)\n  ${written}\n  ${body.slice(0, 300)}`
}

if (process.argv[1] === import.meta.filename) {
  const [, , count = '200000', seed = '1'] = process.argv
  const { faults, errors, ...figures } = await sendHostileRequests(Number(count), Number(seed))
  console.log(figures)
  for (const fault of [...faults, ...errors].slice(0, 40)) console.log(fault)
  const isClean = faults.length + errors.length === 0 && figures.grownMebibytes <= 64
  console.log(isClean ? 'Clean.' : `Not clean: ${faults.length} faults, ${errors.length} errors.`)
  process.exitCode = isClean ? 0 : 1
}
