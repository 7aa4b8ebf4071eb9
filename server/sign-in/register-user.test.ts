import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmEmail } from '../accounts/confirm-email.ts'
import { userChanges } from '../accounts/user-store.ts'
import { type Changes, openChanges } from '../changes/changes.ts'
import { openDatabase } from '../database/database.ts'
import { session, userIdentity, users } from '../database/schema.ts'
import type { Proof } from '../providers/identity/port.ts'
import { testDatabase } from '../testing/test-postgres.ts'
import { sessionService } from './session-service.ts'

let postgres: Awaited<ReturnType<typeof testDatabase>>
let database: ReturnType<typeof openDatabase>
let changes: Changes

beforeAll(async () => {
  postgres = await testDatabase()
  database = openDatabase(postgres.url, 10)
  // Not opened: nothing is remembered.
  changes = openChanges(database.db, { toTags: (fact) => [fact], onTrouble() {} })
})
afterAll(async () => {
  await database.close()
  await postgres.drop()
})

/** What some provider vouches for: a stranger with a verified e-mail, unless told. */
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

/** The e-mails that the rest of the shop heard are confirmed now. */
const confirmed: string[] = []
const confirming = confirmEmail([async (_, email) => void confirmed.push(email)])

/** The swap with a provider that vouches for exactly this. */
async function swap(proof: Proof) {
  const sessions = sessionService(
    database.db,
    { verifyProof: async () => proof },
    { sessionDays: 30, changes, confirmEmail: confirming, now: () => new Date() },
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

test('a new identity is a new customer, and the same one again is the same customer', async () => {
  const proof = vouchFor()
  const first = await swap(proof)
  expect(first.user).toMatchObject({ email: proof.email, role: 'customer', name: 'Dana Whitfield' })
  const again = await swap({ ...proof, name: 'Dana Whitfield-Osei' })
  expect(again.user).toEqual({ ...first.user, name: 'Dana Whitfield-Osei' })
})

test('another’s e-mail that nobody verified is refused, and changes nothing', async () => {
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

test('two verified identities of one e-mail are one customer, and both stay good', async () => {
  const google = vouchFor()
  const password = vouchFor({ issuer: 'password', email: google.email })
  const first = await swap(google)
  const second = await swap(password)
  expect(second.user?.id).toBe(first.user?.id)
  expect(await first.sessions.findUser(first.token)).toBeDefined()
  expect((await swap(google)).user?.id).toBe(first.user?.id)
})

test('who signed up with an e-mail that was never theirs is put out when its reader comes', async () => {
  const squatter = vouchFor({ issuer: 'password', emailVerified: false })
  const squatted = await swap(squatter)
  const reader = await swap(vouchFor({ email: squatter.email }))
  expect(reader.user?.id).toBe(squatted.user?.id)
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

test('the shop hears once that a user’s e-mail is confirmed, at the first proof that says so', async () => {
  const proof = vouchFor({ issuer: 'password', emailVerified: false })
  const heard = () => confirmed.filter((email) => email === proof.email)
  await swap(proof)
  expect(heard()).toEqual([])
  await swap({ ...proof, emailVerified: true })
  await swap({ ...proof, emailVerified: true })
  expect(heard()).toEqual([proof.email])
})

test('an identity whose e-mail changed at its provider does not take another account with it', async () => {
  const other = await swap(vouchFor())
  const proof = vouchFor()
  await swap(proof)
  for (const email of ['moved@garage.example', other.user?.email ?? '']) {
    await expect(swap({ ...proof, email })).rejects.toMatchObject({ code: 'notAllowed' })
  }
})

test('strangers who come with one e-mail at once: one gets it, none gets in beside', async () => {
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

test('a proof that may be shown again starts a session each time', async () => {
  const proof = vouchFor()
  expect((await swap(proof)).token).not.toBe((await swap(proof)).token)
})

test('a single-use proof whose swap was refused is not used up', async () => {
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

/** As an admin removes a user: the orders stay under the e-mail. */
const removeByAdmin = (id: string | undefined) =>
  database.db.transaction((tx) => userChanges.remove(tx, id ?? ''))

test('after a removal the same person comes back, and nobody who merely types the e-mail', async () => {
  const person = vouchFor({ issuer: 'https://firebase.example', emailVerified: false })
  const first = await swap(person)
  await removeByAdmin(first.user?.id)
  const stranger = vouchFor({ issuer: 'password', email: person.email, emailVerified: false })
  await expect(swap(stranger)).rejects.toMatchObject({ code: 'emailAlreadyInUse' })
  const back = await swap(person)
  expect(back.user).toMatchObject({ email: person.email, role: 'customer' })
  expect(back.user?.id).not.toBe(first.user?.id)
})

test('after a removal whoever reads the e-mail’s mail may have it, and then its former person may not', async () => {
  const former = vouchFor({ issuer: 'password', emailVerified: false })
  await removeByAdmin((await swap(former)).user?.id)
  const owner = await swap(vouchFor({ email: former.email }))
  await expect(swap(former)).rejects.toMatchObject({ code: 'emailAlreadyInUse' })
  await removeByAdmin(owner.user?.id)
  await expect(swap(former)).rejects.toMatchObject({ code: 'emailAlreadyInUse' })
})
