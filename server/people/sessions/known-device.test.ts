import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../platform/database/database.ts'
import { mail } from '../../platform/database/tables/shop.ts'
import type { Proof } from '../../platform/providers/identity/port.ts'
import { testDatabase } from '../../testing/test-postgres.ts'
import { confirmEmail } from '../accounts/confirm-email.ts'
import { makeOpenSession } from '../sign-in/open-session.ts'
import { sessionService } from '../sign-in/session-service.ts'

const PHONE = 'Safari on iOS'
const DESK = 'Firefox on Windows'

let postgres: Awaited<ReturnType<typeof testDatabase>>
let database: ReturnType<typeof openDatabase>

beforeAll(async () => {
  postgres = await testDatabase()
  database = openDatabase(postgres.url, 6)
})
afterAll(async () => {
  await database.close()
  await postgres.drop()
})

const personOf = (method: string, emailVerified = true): Proof => ({
  issuer: method,
  subject: uuidv7(),
  email: `${uuidv7()}@garage.example`,
  emailVerified,
  name: 'Dana Whitfield',
  expiresAt: new Date(Date.now() + 60_000),
  authenticatedAt: new Date(),
  method,
})

function signIn(proof: Proof, device: string) {
  const sessions = sessionService(
    database.db,
    { verifyProof: async () => proof },
    {
      findAskedTerms: async () => null,
      openSession: makeOpenSession({ sessionDays: 30, now: () => new Date() }),
      staffNeedFactor: false,
      confirmEmail: confirmEmail([]),
      handOver: () => expect.unreachable('Nobody takes an account over.'),
      now: () => new Date(),
    },
  )
  return sessions.start({
    emails: [proof.email],
    proofToken: 'any',
    formerToken: undefined,
    from: { address: '192.0.2.7', device },
  })
}

const readMails = ({ email }: Proof) =>
  database.db.select().from(mail).where(eq(mail.recipient, email)).orderBy(mail.id)

test.each(['password', 'Google', 'Firebase'])(
  'a device’s first sign-in by %s sends one mail, despite concurrent and later sign-ins',
  async (method) => {
    const person = personOf(method)
    await Promise.all([signIn(person, PHONE), signIn(person, PHONE)])
    await signIn(person, DESK)
    await signIn(person, PHONE)
    const mails = await readMails(person)
    expect(mails.map(({ kind, facts }) => [kind, facts.device, facts.method])).toEqual([
      ['newSignIn', PHONE, method],
      ['newSignIn', DESK, method],
    ])
    // Mails are deleted after a month, devices are not.
    await database.db.delete(mail)
    await signIn(person, DESK)
    expect(await readMails(person)).toEqual([])
  },
)

test('after a sign-up only other devices cause a mail', async () => {
  const person = personOf('password', false)
  await signIn(person, PHONE)
  expect(await readMails(person)).toEqual([])
  await signIn(person, PHONE)
  await signIn(person, DESK)
  expect((await readMails(person)).map(({ facts }) => facts.device)).toEqual([DESK])
})
