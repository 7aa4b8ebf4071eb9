import { asc, eq, isNull } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/test-postgres.ts'
import { openDatabase } from '../database/database.ts'
import { mail } from '../database/tables/shop.ts'
import type { OutgoingMail } from './carrier.ts'
import { mailWorker } from './mail-worker.ts'
import { putMail } from './outbox.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let postgres: Awaited<ReturnType<typeof testDatabase>>
let database: ReturnType<typeof openDatabase>
/** Moved by tests only, so that pauses are exact on a slow machine. */
let clockMs = Date.now()
const now = () => new Date(clockMs)

beforeAll(async () => {
  postgres = await testDatabase()
  database = openDatabase(postgres.url, 6)
})
afterEach(() => database.db.delete(mail))
afterAll(async () => {
  await database.close()
  await postgres.drop()
})

/** A worker whose mail server gives the test's answer. */
function openWorker(answer: (sent: OutgoingMail) => unknown = () => {}) {
  const tried: OutgoingMail[] = []
  const failures: string[] = []
  const worker = mailWorker({
    db: database.db,
    carrier: {
      async send(outgoing) {
        tried.push(outgoing)
        await answer(outgoing)
      },
      close() {},
    },
    mayName: async (email) => !email.startsWith('unconfirmed'),
    composers: {
      greeting: async ({ facts }) => ({
        subject: 'Hello',
        text: `Hello ${facts.name ?? 'there'}`,
        html: '<p>Hello</p>',
      }),
      obsolete: async () => undefined,
    },
    now,
    onFailure: (_, error) => failures.push(String(error)),
  })
  return { worker, tried, failures }
}

const put = (eventKey: string, kind = 'greeting') =>
  putMail(
    database.db,
    { kind, eventKey, recipient: 'dana@garage.example', facts: { name: 'Dana' } },
    now(),
  )
const readRow = async (eventKey: string) =>
  (await database.db.select().from(mail).where(eq(mail.eventKey, eventKey)))[0]
const refuse = () => {
  throw new Error('451 Try again later')
}

test('one event is one mail, however often it is queued', async () => {
  const { worker, tried } = openWorker()
  await put('greeting 1')
  await put('greeting 1')
  await Promise.all([worker.deliverDue(), worker.deliverDue()])
  expect(tried).toMatchObject([{ to: 'dana@garage.example', subject: 'Hello', text: 'Hello Dana' }])
  expect(await readRow('greeting 1')).toMatchObject({ outcome: 'sent', tries: 1 })
})

test('a mail that a user waits for is sent before those of a burst of orders', async () => {
  const { worker, tried } = openWorker()
  for (let index = 0; index < 8; index += 1) await put(`burst ${index}`)
  const recipient = 'waits@garage.example'
  await putMail(
    database.db,
    { kind: 'greeting', eventKey: 'awaited', recipient, isAwaited: true },
    now(),
  )
  await worker.deliverDue()
  expect(tried).toHaveLength(9)
  expect(tried.slice(0, 5).map(({ to }) => to)).toContain(recipient)
})

test('a mail to an unconfirmed e-mail contains no name', async () => {
  const { worker, tried } = openWorker()
  await putMail(
    database.db,
    {
      kind: 'greeting',
      eventKey: 'greeting unconfirmed',
      recipient: 'unconfirmed@garage.example',
      facts: { name: 'Win a car at evil.example' },
    },
    now(),
  )
  await worker.deliverDue()
  expect(tried).toMatchObject([{ to: 'unconfirmed@garage.example', text: 'Hello there' }])
})

test('an error text that PostgreSQL can’t store is recorded cleaned, and later mails are sent', async () => {
  const { worker, tried } = openWorker(({ to }) => {
    if (to.startsWith('unreadable'))
      throw new Error('Failed query: params: token', { cause: new Error('a \0 in the answer') })
  })
  const unreadable = { kind: 'greeting', eventKey: 'nul', recipient: 'unreadable@garage.example' }
  await putMail(database.db, unreadable, new Date(now().getTime() - 1000))
  await put('greeting after')
  await worker.deliverDue()
  expect(tried).toHaveLength(2)
  expect(await readRow('nul')).toMatchObject({ lastError: 'Error: a  in the answer' })
})

test('a mail whose transaction fails is never sent', async () => {
  const { worker, tried } = openWorker()
  const failing = database.db.transaction(async (tx) => {
    const event = { kind: 'greeting', eventKey: 'undone', recipient: 'dana@garage.example' }
    await putMail(tx, event, now())
    throw new Error('The order did not come about.')
  })
  await expect(failing).rejects.toThrow('did not come about')
  await worker.deliverDue()
  expect(tried).toEqual([])
})

test('a refused mail is retried after 15 s, then after doubling pauses of at most an hour', async () => {
  const { worker, tried, failures } = openWorker(refuse)
  await put('greeting 2')
  const pauses: number[] = []
  for (let time = 0; time < 11; time += 1) {
    const at = now().getTime()
    await worker.deliverDue()
    const row = await readRow('greeting 2')
    pauses.push(Math.round(((row?.nextTryAt.getTime() ?? 0) - at) / 1000))
    // Too early, so it doesn't count as a try.
    await worker.deliverDue()
    clockMs += (pauses.at(-1) ?? 0) * 1000 + 1000
  }
  expect(pauses).toEqual([15, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600])
  expect(tried).toHaveLength(11)
  expect(new Set(tried.map(({ id }) => id)).size).toBe(1)
  expect(failures[0]).toContain('451')
  expect(await readRow('greeting 2')).toMatchObject({ outcome: null, tries: 11 })
  expect((await readRow('greeting 2'))?.lastError).toContain('451 Try again later')
})

test('a refused mail is sent once the server accepts it', async () => {
  let isAway = true
  const { worker, tried } = openWorker(() => isAway && refuse())
  await put('greeting 3')
  await worker.deliverDue()
  isAway = false
  clockMs += DAY_MS
  await worker.deliverDue()
  await worker.deliverDue()
  expect(tried).toHaveLength(2)
  expect(await readRow('greeting 3')).toMatchObject({ outcome: 'sent', tries: 2 })
})

test('after twenty tries a mail is given up and kept with the reason', async () => {
  const { worker, tried } = openWorker(refuse)
  await put('greeting 4')
  for (let time = 0; time < 22; time += 1) {
    await worker.deliverDue()
    clockMs += DAY_MS
  }
  expect(tried).toHaveLength(20)
  const row = await readRow('greeting 4')
  expect(row).toMatchObject({ outcome: 'givenUp', tries: 20 })
  expect(row?.lastError).toContain('451')
})

test('a mail that can’t be sent or composed doesn’t delay the others', async () => {
  const { worker, tried } = openWorker(({ text }) => text === 'Hello Dana' && refuse())
  await put('refused')
  await put('unknown kind', 'nobody-writes-this')
  await put('not needed', 'obsolete')
  for (let place = 0; place < 7; place += 1) {
    const event = { kind: 'greeting', eventKey: `ok ${place}`, recipient: 'rosa@garage.example' }
    await putMail(database.db, { ...event, facts: { name: 'Rosa' } }, now())
  }
  await worker.deliverDue()
  const rows = await database.db.select().from(mail).orderBy(asc(mail.eventKey))
  const outcomes = Object.fromEntries(rows.map(({ eventKey, outcome }) => [eventKey, outcome]))
  expect(outcomes).toMatchObject({ refused: null, 'unknown kind': null, 'not needed': 'notNeeded' })
  expect(rows.filter(({ outcome }) => outcome === 'sent')).toHaveLength(7)
  expect(tried).toHaveLength(8)
})

test('workers of several nodes share the mails: each is sent once', async () => {
  const nodes = [openWorker(), openWorker(), openWorker()]
  for (let place = 0; place < 30; place += 1) await put(`shared ${place}`)
  await Promise.all(nodes.map(({ worker }) => worker.deliverDue()))
  const sent = nodes.flatMap(({ tried }) => tried.map(({ id }) => id))
  expect(sent).toHaveLength(30)
  expect(new Set(sent).size).toBe(30)
})

test('a mail whose worker died while sending is sent by the next one', async () => {
  await put('greeting 5')
  // The first worker is killed while sending: its promise never settles.
  const dead = openWorker(() => new Promise(() => {}))
  void dead.worker.deliverDue()
  while (dead.tried.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  const next = openWorker()
  await next.worker.deliverDue()
  expect(next.tried).toEqual([])
  clockMs += DAY_MS
  await next.worker.deliverDue()
  expect(next.tried.map(({ id }) => id)).toEqual(dead.tried.map(({ id }) => id))
  expect(await readRow('greeting 5')).toMatchObject({ outcome: 'sent' })
})

test('a mail that a slow server takes minutes to accept is sent by no other node meanwhile', async () => {
  await put('greeting 6')
  let accept = () => {}
  const slow = openWorker(() => new Promise<void>((resolve) => (accept = resolve)))
  const sending = slow.worker.deliverDue()
  await expect.poll(() => slow.tried.length).toBe(1)
  clockMs += 4 * 60_000
  const other = openWorker()
  await other.worker.deliverDue()
  accept()
  await sending
  expect(other.tried).toEqual([])
  expect(await readRow('greeting 6')).toMatchObject({ outcome: 'sent', tries: 1 })
})

test('a refusal that comes after another node took the mail doesn’t bring its next try forward', async () => {
  await put('greeting 7')
  let end = () => {}
  const slow = openWorker(async () => {
    await new Promise<void>((resolve) => (end = resolve))
    refuse()
  })
  const sending = slow.worker.deliverDue()
  await expect.poll(() => slow.tried.length).toBe(1)
  clockMs += DAY_MS
  const other = openWorker(() => new Promise(() => {}))
  void other.worker.deliverDue()
  await expect.poll(() => other.tried.length).toBe(1)
  const taken = (await readRow('greeting 7'))?.nextTryAt
  end()
  await sending
  expect((await readRow('greeting 7'))?.nextTryAt).toEqual(taken)
})

test('a backlog is left for later once the job is ended, and no mail is lost', async () => {
  for (let place = 0; place < 60; place += 1) await put(`backlog ${place}`)
  const ending = new AbortController()
  const { worker, tried } = openWorker(() => ending.abort())
  await worker.deliverDue(ending.signal)
  const sent = tried.length
  expect(sent).toBeGreaterThan(0)
  expect(sent).toBeLessThan(60)
  const left = await database.db.$count(mail, isNull(mail.closedAt))
  expect(left).toBe(60 - sent)
})
