import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../database/database.ts'
import { testDatabase } from '../../testing/test-postgres.ts'
import { embeddedIdentity } from './embedded-identity.ts'
import type { IdentityProvider } from './port.ts'

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

/** How a test gets an adapter and, as its browser side would, a token of somebody. */
interface Adapter {
  readonly name: string
  open(
    db: Database,
    parts: { publicUrl: string; now: () => Date },
  ): { provider: IdentityProvider; vouchFor(name: string, email: string): Promise<string> }
}

const adapters: Adapter[] = [
  {
    name: 'embedded',
    open(db, parts) {
      const provider = embeddedIdentity(db, parts)
      return {
        provider,
        vouchFor: (name, email) => provider.signUp({ name, email, password: 'oil filter' }),
      }
    },
  },
]

const now = () => new Date()
const publicUrl = 'https://shop.example'

describe.each(adapters)('an identity provider ($name)', ({ name, open }) => {
  test('vouches for a person, with the e-mail as the shop spells it', async () => {
    const { provider, vouchFor } = open(database.db, { publicUrl, now })
    const proof = await provider.verifyProof(
      await vouchFor(' Dana ', `Dana.${name}@Garage.example`),
    )
    expect(proof).toMatchObject({
      issuer: expect.stringMatching(/./),
      subject: expect.stringMatching(/./),
      email: `dana.${name}@garage.example`,
      emailVerified: false,
      name: 'Dana',
    })
    expect(proof.expiresAt.getTime()).toBeGreaterThan(Date.now())
  })

  test('is believed by every node of the shop, whichever starts first', async () => {
    const nodes = Array.from({ length: 4 }, () => open(database.db, { publicUrl, now }))
    const tokens = await Promise.all(
      nodes.map(({ vouchFor }, node) => vouchFor('Dana', `${node}.${name}@garage.example`)),
    )
    for (const { provider } of nodes) {
      for (const token of tokens) {
        await expect(provider.verifyProof(token)).resolves.toMatchObject({ name: 'Dana' })
      }
    }
  })

  test('is the same person’s provider after the shop moved to another address', async () => {
    const email = `moved.${name}@garage.example`
    const before = open(database.db, { publicUrl: 'http://127.0.0.1:3000', now })
    const old = await before.provider.verifyProof(await before.vouchFor('Dana', email))
    const after = embeddedIdentity(database.db, { publicUrl, now })
    const token = await after.signIn({ email, password: 'oil filter' })
    const { issuer, subject } = await after.verifyProof(token)
    expect({ issuer, subject }).toEqual({ issuer: old.issuer, subject: old.subject })
  })

  test.each(['', 'open sesame', 'a.b.c', 'e30.e30.', '....'])(
    'does not believe %j',
    async (token) => {
      const { provider } = open(database.db, { publicUrl, now })
      await expect(provider.verifyProof(token)).rejects.toMatchObject({ code: 'invalidProof' })
    },
  )

  test('does not believe a token that was made for another address', async () => {
    const elsewhere = open(database.db, { publicUrl: 'https://evil.example', now })
    const token = await elsewhere.vouchFor('Dana', `elsewhere.${name}@garage.example`)
    const { provider } = open(database.db, { publicUrl, now })
    await expect(provider.verifyProof(token)).rejects.toMatchObject({ code: 'invalidProof' })
  })

  test('does not believe a token that is as old as its time', async () => {
    let clock = new Date()
    const { provider, vouchFor } = open(database.db, { publicUrl, now: () => clock })
    const token = await vouchFor('Dana', `late.${name}@garage.example`)
    const { expiresAt } = await provider.verifyProof(token)
    clock = new Date(expiresAt.getTime() + 1000)
    await expect(provider.verifyProof(token)).rejects.toMatchObject({ code: 'invalidProof' })
  })
})
