import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetHolder } from '../../office/users/own-data-service.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { userIdentity, users } from '../../platform/database/tables/people.ts'
import { session } from '../../platform/database/tables/sign-in.ts'
import type { Proof } from '../../platform/providers/identity/port.ts'
import { testDatabase } from '../../testing/test-postgres.ts'
import { confirmEmail } from '../accounts/confirm-email.ts'
import { accountHandOver } from '../accounts/hand-over.ts'
import { userChanges } from '../accounts/user-store.ts'
import { makeOpenSession } from './open-session.ts'
import { sessionService } from './session-service.ts'

let postgres: Awaited<ReturnType<typeof testDatabase>>
let database: ReturnType<typeof openDatabase>

beforeAll(async () => {
  postgres = await testDatabase()
  database = openDatabase(postgres.url, 10)
})
afterAll(async () => {
  await database.close()
  await postgres.drop()
})

/** A provider's proof: by default for a stranger with a verified e-mail. */
const vouchFor = (overrides: Partial<Proof> = {}): Proof => ({
  issuer: 'https://accounts.google.example',
  subject: uuidv7(),
  email: `${uuidv7()}@garage.example`,
  emailVerified: true,
  name: 'Dana Whitfield',
  expiresAt: new Date(Date.now() + 60_000),
  authenticatedAt: new Date(),
  method: 'Google',
  ...overrides,
})

/** E-mails reported as confirmed to the rest of the shop. */
const confirmed: string[] = []
const confirming = confirmEmail([async (_, email) => void confirmed.push(email)])

const now = () => new Date()
const forget = forgetHolder({ orderKeepDays: 30, shopEmail: 'shop@bulkhead.example', now })
const handOver = accountHandOver({ forget, now })
const openSession = makeOpenSession({ sessionDays: 30, now })

/** Swaps a proof, with a provider that vouches for exactly this. */
async function swap(proof: Proof) {
  const sessions = sessionService(
    database.db,
    { verifyProof: async () => proof },
    {
      openSession,
      staffNeedFactor: false,
      confirmEmail: confirming,
      handOver,
      findAskedTerms: async () => null,
      now,
    },
  )
  const token = await sessions.start({
    emails: [proof.email],
    proofToken: 'any',
    formerToken: undefined,
    from: { address: '127.0.0.1', device: 'Chrome on Linux' },
  })
  return { token, user: await sessions.findUser(token), sessions }
}

const findIdentities = (userId: string | undefined) =>
  database.db
    .select({ issuer: userIdentity.issuer, emailVerified: userIdentity.emailVerified })
    .from(userIdentity)
    .where(eq(userIdentity.userId, userId ?? ''))
    .orderBy(userIdentity.issuer)

test('a new identity becomes a new customer, and the same identity finds it again', async () => {
  const proof = vouchFor()
  const first = await swap(proof)
  expect(first.user).toMatchObject({ email: proof.email, rights: [], name: 'Dana Whitfield' })
  const again = await swap({ ...proof, name: 'Dana Whitfield-Osei' })
  expect(again.user).toEqual({ ...first.user, name: 'Dana Whitfield-Osei' })
})

test('another’s e-mail without verification is refused, and changes nothing', async () => {
  const owner = vouchFor()
  const { user, token, sessions } = await swap(owner)
  const thief = vouchFor({ issuer: 'password', email: owner.email, emailVerified: false })
  await expect(swap({ ...thief, name: 'Thief' })).rejects.toMatchObject({
    code: 'emailAlreadyInUse',
    message: expect.stringContaining('another way to log in'),
  })
  expect(await sessions.findUser(token)).toEqual(user)
  expect(await findIdentities(user?.id)).toHaveLength(1)
})

test('two verified identities of one e-mail are one customer, and both work', async () => {
  const google = vouchFor()
  const password = vouchFor({ issuer: 'password', email: google.email })
  const first = await swap(google)
  const second = await swap(password)
  expect(second.user?.id).toBe(first.user?.id)
  expect(await first.sessions.findUser(first.token)).toBeDefined()
  expect((await swap(google)).user?.id).toBe(first.user?.id)
})

test('an account made with another’s e-mail ends when the e-mail’s owner signs in', async () => {
  const squatter = vouchFor({ issuer: 'password', emailVerified: false })
  const squatted = await swap(squatter)
  const reader = await swap(vouchFor({ email: squatter.email }))
  expect(reader.user?.id).not.toBe(squatted.user?.id)
  expect(await squatted.sessions.findUser(squatted.token)).toBeUndefined()
  await expect(swap(squatter)).rejects.toMatchObject({ code: 'invalidProof' })
  const again = { ...squatter, authenticatedAt: new Date(Date.now() + 1000) }
  await expect(swap(again)).rejects.toMatchObject({ code: 'emailAlreadyInUse' })
  expect(await findIdentities(reader.user?.id)).toEqual([
    { issuer: 'https://accounts.google.example', emailVerified: true },
  ])
})

test('an identity that was verified once stays verified', async () => {
  const proof = vouchFor({ issuer: 'password', emailVerified: false })
  const { user } = await swap(proof)
  expect(await findIdentities(user?.id)).toMatchObject([{ emailVerified: false }])
  await swap({ ...proof, emailVerified: true })
  await swap(proof)
  expect(await findIdentities(user?.id)).toMatchObject([{ emailVerified: true }])
})

test('an e-mail’s confirmation is reported once, with the first proof that carries it', async () => {
  const proof = vouchFor({ issuer: 'password', emailVerified: false })
  const heard = () => confirmed.filter((email) => email === proof.email)
  await swap(proof)
  expect(heard()).toEqual([])
  await swap({ ...proof, emailVerified: true })
  await swap({ ...proof, emailVerified: true })
  expect(heard()).toEqual([proof.email])
})

test('a changed e-mail at a provider does not take over another account', async () => {
  const other = await swap(vouchFor())
  const proof = vouchFor()
  await swap(proof)
  for (const email of ['moved@garage.example', other.user?.email ?? '']) {
    await expect(swap({ ...proof, email })).rejects.toMatchObject({ code: 'notAllowed' })
  }
})

test('of strangers signing in at once with one e-mail, only one gets it', async () => {
  for (let round = 0; round < 10; round++) {
    const email = `${uuidv7()}@garage.example`
    const proofs = Array.from({ length: 8 }, () => vouchFor({ email, emailVerified: false }))
    const outcomes = await Promise.allSettled(proofs.map(swap))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [user, another] = await database.db.select().from(users).where(eq(users.email, email))
    expect(another).toBeUndefined()
    const opened = await database.db
      .select()
      .from(session)
      .where(eq(session.userId, user?.id ?? ''))
    expect(opened).toHaveLength(1)
  }
})

test('a reusable proof starts a session each time', async () => {
  const proof = vouchFor()
  expect((await swap(proof)).token).not.toBe((await swap(proof)).token)
})

test('a refused swap does not use up a single-use proof', async () => {
  const owner = await swap(vouchFor())
  const proof = vouchFor({
    email: owner.user?.email ?? '',
    emailVerified: false,
    singleUseId: uuidv7(),
  })
  await expect(swap(proof)).rejects.toMatchObject({ code: 'emailAlreadyInUse' })
  await expect(swap({ ...proof, emailVerified: true })).resolves.toBeDefined()
  await expect(swap(proof)).rejects.toMatchObject({ code: 'invalidProof' })
})

/** As when an admin removes a user: the orders stay under the e-mail. */
const removeByAdmin = (id: string | undefined) =>
  database.db.transaction((tx) => userChanges.remove(tx, id ?? ''))

test('after a removal the same person can return, but not someone who merely types the e-mail', async () => {
  const person = vouchFor({ issuer: 'https://firebase.example', emailVerified: false })
  const first = await swap(person)
  await removeByAdmin(first.user?.id)
  const stranger = vouchFor({ issuer: 'password', email: person.email, emailVerified: false })
  await expect(swap(stranger)).rejects.toMatchObject({ code: 'emailAlreadyInUse' })
  const back = await swap(person)
  expect(back.user).toMatchObject({ email: person.email, rights: [] })
  expect(back.user?.id).not.toBe(first.user?.id)
})

test('after a removal a verified reader of the e-mail may take it, and then its former owner can’t', async () => {
  const former = vouchFor({ issuer: 'password', emailVerified: false })
  await removeByAdmin((await swap(former)).user?.id)
  const owner = await swap(vouchFor({ email: former.email }))
  await expect(swap(former)).rejects.toMatchObject({ code: 'emailAlreadyInUse' })
  await removeByAdmin(owner.user?.id)
  await expect(swap(former)).rejects.toMatchObject({ code: 'emailAlreadyInUse' })
})
