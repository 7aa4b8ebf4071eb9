import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { FeedEvent } from '../../../../contract/office/events/feed.ts'
import { secretBox } from '../../../platform/base/secrets/secret-box.ts'
import { openDatabase } from '../../../platform/database/database.ts'
import { createBuyer } from '../../../testing/factories.ts'
import { testDatabase } from '../../../testing/test-postgres.ts'
import { startHookReceiver } from '../../../testing/webhooks/hook-receiver.ts'
import { drawSecret, sealSecret } from '../endpoint-secret.ts'

const KEY = 'a key that lies outside the database'
const SENDER = join(import.meta.dirname, '../../../testing/webhooks/run-webhooks.ts')
const ENDPOINT = '00000000-0000-7000-8000-000000000001'
const ORDERS = 8
const MOVES = 5
/** Longer than a turn: what a killed process had taken is free to the next. */
const BETWEEN_MS = 60_000
const KILLS = [3, 11, 26]

test('a sender that is killed in the middle of its tries again and again delivers each event, in the order of its object and under one id', {
  timeout: 180_000,
}, async () => {
  const postgres = await testDatabase()
  const { db, pool, close } = openDatabase(postgres.url, 2)
  const receiver = await startHookReceiver()
  let sender: ChildProcess | undefined
  let starts = 0
  const start = () => {
    const ahead = String(starts * BETWEEN_MS)
    starts += 1
    sender = spawn(process.execPath, [SENDER, postgres.url, KEY, ahead], { stdio: 'inherit' })
  }
  try {
    const owner = await createBuyer(db, { role: 'admin' })
    const sealed = sealSecret(secretBox(KEY), ENDPOINT, drawSecret())
    await pool.query(
      `insert into webhook_endpoint (id, maker_id, url, kinds, sealed_secret, queued_to, created_at)
       values ($1, $2, $3, '{}', $4, 0, now())`,
      [ENDPOINT, owner.id, receiver.url, sealed],
    )
    await pool.query(
      `insert into event
       select move * ${ORDERS} + orders.no, 'orderChanged', 'order', orders.id,
         event_body('orderChanged', 'order', orders.id, move + 1, now(), null, null)
       from generate_series(0, ${MOVES - 1}) as move,
         (select no, lpad(no::text, 32, '0')::uuid as id from generate_series(1, ${ORDERS}) as no) as orders
       order by 1`,
    )
    receiver.answerBy(async (_, reply) => {
      if (!KILLS.includes(receiver.received.length)) return reply.end()
      const killed = sender
      killed?.kill('SIGKILL')
      if (killed) await once(killed, 'exit')
      start()
      return reply.destroy()
    })
    start()
    const countLeft = async () =>
      (await pool.query(`select from webhook_delivery where state = 'delivered'`)).rowCount
    await expect.poll(countLeft, { timeout: 150_000 }).toBe(ORDERS * MOVES)
    expect(starts).toBe(KILLS.length + 1)

    const heard = receiver.received.map(({ message }) => message as FeedEvent)
    const { rows } = await pool.query<{ seq: number }>('select seq from event')
    expect(new Set(heard.map(({ seq }) => seq))).toEqual(new Set(rows.map(({ seq }) => seq)))
    for (const { headers, message } of receiver.received)
      expect(headers['webhook-id']).toBe(message.id)
    for (const subject of new Set(heard.map((event) => event.subject))) {
      const versions = heard.flatMap((event) => (event.subject === subject ? event.version : []))
      expect(versions, 'a repeat follows its first try at once').toEqual(versions.toSorted())
    }
  } finally {
    sender?.kill('SIGKILL')
    await receiver.close()
    await close()
    await postgres.drop()
  }
})
