import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DisplayName } from '../../../contract/people/users.ts'
import { passwordAccount } from '../../../server/platform/database/tables/sign-in.ts'
import { displayName } from '../../../server/platform/providers/identity/display-name.ts'
import { buildTestShop, type TestShop } from '../../../server/testing/build-test-shop.ts'
import { callsOf, makeEmail } from './people.ts'

// An attacker signs up with a stranger's email and an advertisement as name, which the shop's mails would carry.

let shop: TestShop
let calls: ReturnType<typeof callsOf>

beforeAll(async () => {
  shop = await buildTestShop()
  calls = callsOf(shop)
})
afterAll(() => shop.close())

const HOSTILE = [
  'Dana\nYour order waits: pay at evil.example',
  'Dana\r\nBcc: all@garage.example',
  'Dana\u2028Whitfield',
  'https://evil.example',
  'win a car: HTTP://evil.example',
  'www.evil.example',
  'Www.Evil.Example',
  'D'.repeat(81),
]

test.each(HOSTILE)('the name %j is refused at sign-up and later', async (name) => {
  const refused = await calls.signUp(makeEmail(), name)
  expect(refused.json()).toMatchObject({ status: 422, errors: { name: [expect.any(String)] } })
  const headers = await calls.enter(makeEmail())
  const renamed = await calls.call('PUT', '/identity/name', { name }, headers)
  expect(renamed.json()).toMatchObject({ status: 422, errors: { name: [expect.any(String)] } })
})

test('names of up to eighty characters in any script are accepted', async () => {
  for (const name of ['D'.repeat(80), 'Ægir Ó Súilleabháin-Ωmega', '株式会社 www'])
    expect((await calls.signUp(makeEmail(), name)).statusCode).toBe(201)
})

test('mails to an unconfirmed email don’t carry the account’s name', async () => {
  const email = makeEmail()
  const name = 'evil.example pays you'
  await calls.enter(email, name)
  await calls.call('POST', '/identity/password-reset', { email })
  // Signs in from another device, which sends a mail about a new sign-in.
  const idToken = await calls.prove(email)
  await calls.swap(email, idToken, { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' })
  const mails = await calls.readMails(email)
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    'Confirm your email',
    'New login to your account',
    'Set a new password',
  ])
  for (const mail of mails) expect(JSON.stringify(mail)).not.toContain('evil.example')
})

test('a name older than the rule is kept at the next sign-in', async () => {
  const email = makeEmail()
  await calls.enter(email)
  const name = `www.dana.example ${'D'.repeat(80)}`
  await shop.db.update(passwordAccount).set({ name }).where(eq(passwordAccount.email, email))
  const { token } = (await calls.swap(email, await calls.prove(email))).json()
  const session = await calls.call('GET', '/session', undefined, {
    authorization: `Bearer ${token}`,
  })
  expect(session.json().user.name).toBe(name)
})

test('every name from Google is reduced to one that the shop’s rule accepts', () => {
  const nasty = fc.array(
    fc.constantFrom('www.', '://', 'w', '.', ':', '/', '\n', '\u2029', '🛞', ' ', 'Dana'),
    { maxLength: 120 },
  )
  fc.assert(
    fc.property(
      fc.oneof(
        nasty.map((parts) => parts.join('')),
        fc.string({ unit: 'binary' }),
      ),
      (claimed) => {
        const name = displayName(claimed, 'www.@garage.example')
        expect(DisplayName.safeParse(name).error).toBeUndefined()
        expect(name.isWellFormed()).toBe(true)
      },
    ),
  )
  expect(displayName('Dana Whitfield', 'd@garage.example')).toBe('Dana Whitfield')
  expect(displayName(undefined, 'dana@garage.example')).toBe('dana')
})
