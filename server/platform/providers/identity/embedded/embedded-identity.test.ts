import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../testing/test-postgres.ts'
import { openDatabase } from '../../../database/database.ts'
import { embeddedIdentity } from './embedded-identity.ts'

// Requirements for all providers are tested in proof/identity.

let postgres: Awaited<ReturnType<typeof testDatabase>>
let database: ReturnType<typeof openDatabase>

beforeAll(async () => {
  postgres = await testDatabase()
  database = openDatabase(postgres.url, 4)
})
afterAll(async () => {
  await database.close()
  await postgres.drop()
})

const open = (publicUrl = 'https://shop.example') =>
  embeddedIdentity(database.db, { publicUrl, now: () => new Date() })
const password = 'oil filter'
const nothingMore = async () => {}

test('a proof is accepted by every node of the shop, whichever starts first', async () => {
  const nodes = Array.from({ length: 4 }, () => open())
  const tokens = await Promise.all(
    nodes.map(({ signUp }, node) =>
      signUp({ name: 'Dana', email: `${node}@garage.example`, password }, nothingMore),
    ),
  )
  for (const { verifyProof } of nodes) {
    for (const token of tokens) {
      await expect(verifyProof(token)).resolves.toMatchObject({ name: 'Dana' })
    }
  }
})

test('a person keeps their account after the shop moves to another address', async () => {
  const email = 'moved@garage.example'
  const before = open('http://127.0.0.1:3000')
  const old = await before.verifyProof(
    await before.signUp({ name: 'Dana', email, password }, nothingMore),
  )
  const after = open()
  const { issuer, subject } = await after.verifyProof(await after.signIn({ email, password }))
  expect({ issuer, subject }).toEqual({ issuer: old.issuer, subject: old.subject })
})

test('a sign-up that commits during the first sign-in with Google ends as an earlier one does', async () => {
  const email = 'raced@garage.example'
  const stranger = await database.pool.connect()
  await stranger.query('begin')
  await stranger.query(
    `insert into password_account (id, email, name, password_hash, email_verified)
     values (gen_random_uuid(), $1, 'Stranger', 'hash', false)`,
    [email],
  )
  const ended: string[] = []
  const google = { issuer: 'https://accounts.google.com', subject: 'g-1', method: 'google' }
  const signingIn = open().vouchFor(
    { ...google, email, emailVerified: true, name: 'Dana' },
    async (_tx, account) => {
      ended.push(account.email)
    },
  )
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBe(1)
  await stranger.query('commit')
  stranger.release()
  await signingIn
  expect(ended).toEqual([email])
  expect(await open().findAccount(email)).toMatchObject({ name: 'Dana', passwordHash: null })
})
