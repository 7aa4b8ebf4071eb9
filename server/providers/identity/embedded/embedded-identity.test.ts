import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../../database/database.ts'
import { testDatabase } from '../../../testing/test-postgres.ts'
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

test('a proof is accepted by every node of the shop, whichever starts first', async () => {
  const nodes = Array.from({ length: 4 }, () => open())
  const tokens = await Promise.all(
    nodes.map(({ signUp }, node) =>
      signUp({ name: 'Dana', email: `${node}@garage.example`, password }),
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
  const old = await before.verifyProof(await before.signUp({ name: 'Dana', email, password }))
  const after = open()
  const { issuer, subject } = await after.verifyProof(await after.signIn({ email, password }))
  expect({ issuer, subject }).toEqual({ issuer: old.issuer, subject: old.subject })
})
