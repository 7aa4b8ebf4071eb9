import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mail } from '../../../platform/database/tables/shop.ts'
import { passkey } from '../../../platform/database/tables/sign-in.ts'
import { type AccountDesk, openAccountDesk } from '../../../testing/desks/account-desk.ts'
import type { Buyer } from '../../../testing/factories.ts'
import {
  type SoftwarePasskeyOptions,
  softwarePasskey,
} from '../../../testing/parties/software-passkey.ts'
import { readRelyingParty } from './relying-party.ts'

const HERE: SoftwarePasskeyOptions = { origin: 'https://shop.example', rpId: 'shop.example' }

let desk: AccountDesk

beforeAll(async () => {
  desk = await openAccountDesk({ env: { PUBLIC_URL: HERE.origin } })
})
afterAll(() => desk.close())

const begin = async (headers?: Buyer['headers']) =>
  (await desk.call('POST', '/identity/passkey/begin', undefined, headers)).json()

const add = (headers: Buyer['headers'], attestation: object) =>
  desk.call('POST', '/identity/passkey/finish', attestation, headers)

async function enterWithPasskey() {
  const email = desk.makeEmail()
  const headers = await desk.enter(email)
  const key = softwarePasskey()
  const { challenge } = await begin(headers)
  const added = await add(headers, key.create(challenge, HERE))
  expect(added.statusCode).toBe(200)
  return { email, headers, key, ...added.json() }
}

const finish = (challenge: string, assertion: object) =>
  desk.call('POST', '/identity/secondFactor', { challenge, assertion })

const challengeFor = async (email: string): Promise<string> =>
  (await desk.swap(email, await desk.prove(email))).json().challenge

test('a passkey is added with ten recovery codes, is asked for after the password, and opens a session', async () => {
  const { email, key, recoveryCodes, passkey: added } = await enterWithPasskey()
  expect(recoveryCodes).toHaveLength(10)
  expect(added).toMatchObject({ device: 'Another program', lastUsedAt: null })
  const refused = await desk.swap(email, await desk.prove(email))
  expect(refused.json()).toMatchObject({
    code: 'secondFactor',
    factors: { app: false, passkeys: [key.id] },
  })
  const { challenge } = refused.json()
  const answer = await finish(challenge, key.get(challenge, HERE))
  expect(answer.statusCode).toBe(200)
  expect(await desk.isIn({ authorization: `Bearer ${answer.json().token}` })).toBe(true)
})

test('a first passkey ends the sessions that were opened without one', async () => {
  const email = desk.makeEmail()
  const stolen = await desk.enter(email)
  const headers = await desk.openSession(email, await desk.prove(email))
  const { challenge } = await begin(headers)
  const added = await add(headers, softwarePasskey().create(challenge, HERE))
  expect(added.statusCode).toBe(200)
  expect([await desk.isIn(stolen), await desk.isIn(headers)]).toEqual([false, true])
})

test('a passkey alone opens the session of its account, without a password, and is told as such', async () => {
  const { email, key } = await enterWithPasskey()
  await desk.db.delete(mail)
  const { challenge, rpId, userVerification, allowCredentials } = await begin()
  expect([rpId, userVerification, allowCredentials]).toEqual([
    'shop.example',
    'required',
    undefined,
  ])
  const assertion = key.get(challenge, HERE)
  const answer = await desk.call(
    'POST',
    '/identity/secondFactor',
    { challenge, assertion },
    { 'user-agent': 'Firefox/140 Windows' },
  )
  expect(answer.statusCode).toBe(200)
  const who = await desk.call('GET', '/session', undefined, {
    authorization: `Bearer ${answer.json().token}`,
  })
  expect(who.json().user.email).toBe(email)
  const { text = '' } = (await desk.readMail(email, 'New login to your account')) ?? {}
  expect(text).toMatch(/With +passkey/)
})

test('an answer given to a page of another origin, or for another shop, is refused', async () => {
  const { email, key, headers } = await enterWithPasskey()
  for (const elsewhere of [
    { origin: 'https://shop.example.evil.example', rpId: 'shop.example' },
    { origin: 'http://shop.example', rpId: 'shop.example' },
    { origin: 'https://shop.example:8443', rpId: 'shop.example' },
    { origin: HERE.origin, rpId: 'evil.example' },
  ]) {
    const challenge = await challengeFor(email)
    expect((await finish(challenge, key.get(challenge, elsewhere))).json().code).toBe(
      'invalidFactor',
    )
    const own = await begin(headers)
    const added = await add(headers, softwarePasskey().create(own.challenge, elsewhere))
    expect(added.json().code).toBe('invalidFactor')
  }
})

test('a challenge is answered once, by a passkey of its account, unlocked by its holder', async () => {
  const [one, other] = [await enterWithPasskey(), await enterWithPasskey()]
  const challenge = await challengeFor(one.email)
  for (const wrong of [
    other.key.get(challenge, HERE),
    softwarePasskey().get(challenge, HERE),
    one.key.get(await challengeFor(one.email), HERE),
    one.key.get(challenge, { ...HERE, isUnlocked: false }),
  ])
    expect((await finish(challenge, wrong)).json().code).toBe('invalidFactor')
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => finish(challenge, one.key.get(challenge, HERE))),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

test('the challenge of one who adds a passkey opens no session, and no other account takes it', async () => {
  const [one, other] = [await enterWithPasskey(), await enterWithPasskey()]
  const { challenge } = await begin(one.headers)
  expect((await finish(challenge, one.key.get(challenge, HERE))).json().code).toBe('loginExpired')
  const foreign = await add(other.headers, softwarePasskey().create(challenge, HERE))
  expect(foreign.json().code).toBe('invalidFactor')
  const added = await add(one.headers, softwarePasskey().create(challenge, HERE))
  // The recovery codes of the first factor stay.
  expect([added.statusCode, added.json().recoveryCodes]).toEqual([200, []])
  expect((await add(one.headers, softwarePasskey().create(challenge, HERE))).statusCode).toBe(401)
})

test('a removed passkey opens nothing, and another’s can’t be removed', async () => {
  const [one, other] = [await enterWithPasskey(), await enterWithPasskey()]
  const remove = (headers: Buyer['headers']) =>
    desk.call('DELETE', `/identity/passkey/${one.passkey._id}`, undefined, headers)
  expect((await remove(other.headers)).json()).toEqual({ deletedCount: 0 })
  expect((await remove(one.headers)).json()).toEqual({ deletedCount: 1 })
  const { challenge } = await begin()
  expect((await finish(challenge, one.key.get(challenge, HERE))).json().code).toBe('invalidFactor')
  expect((await desk.swap(one.email, await desk.prove(one.email))).statusCode).toBe(200)
  expect((await desk.call('GET', '/identity/factor', undefined, one.headers)).json()).toEqual({
    app: false,
    passkeys: [],
    recoveryCodesLeft: 0,
    passkeysWork: true,
  })
})

test('a copied passkey, whose counter goes back, is refused', async () => {
  const { key } = await enterWithPasskey()
  await desk.db.update(passkey).set({ counter: 1000 }).where(eq(passkey.credentialId, key.id))
  const { challenge } = await begin()
  expect((await finish(challenge, key.get(challenge, HERE))).json().code).toBe('invalidFactor')
})

test.each([
  ['https://shop.example', true],
  ['https://shop.example:8443', true],
  ['http://localhost:3000', true],
  ['http://shop.example', false],
  ['http://127.0.0.1:3000', false],
  ['https://192.0.2.7', false],
  ['https://[2001:db8::1]', false],
])('at %s passkeys work: %s', (publicUrl, works) => {
  expect(readRelyingParty(publicUrl).works).toBe(works)
})

test('at an IP address the beginning says why, and names the app', async () => {
  const local = await openAccountDesk()
  const answer = await local.call('POST', '/identity/passkey/begin')
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'passkeysUnavailable'])
  expect(answer.json().detail).toContain('authenticator app')
  await local.close()
})
