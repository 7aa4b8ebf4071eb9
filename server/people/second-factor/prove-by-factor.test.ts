import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountDesk, openAccountDesk } from '../../testing/desks/account-desk.ts'
import type { Buyer } from '../../testing/factories.ts'
import { softwarePasskey } from '../../testing/parties/software-passkey.ts'

const HERE = { origin: 'https://shop.example', rpId: 'shop.example' }
const STEP_MS = 30_000
const STALE_MS = 11 * 60_000

let desk: AccountDesk
/** Moved by tests only. */
let clockMs = Math.floor(Date.now() / STEP_MS) * STEP_MS

beforeAll(async () => {
  desk = await openAccountDesk({
    env: { PUBLIC_URL: HERE.origin },
    now: () => new Date(clockMs),
  })
})
afterAll(() => desk.close())

const post = (headers: Buyer['headers'], path: string, payload?: object) =>
  desk.call('POST', `/identity/${path}`, payload, headers)

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clockMs })

/** A session with an app and a passkey, which was proven too long ago. */
async function enterStale() {
  const headers = await desk.enter(desk.makeEmail())
  const { secret } = (await post(headers, 'totp/begin')).json()
  await post(headers, 'totp/confirm', { code: codeOf(secret) })
  const key = softwarePasskey()
  const { challenge } = (await post(headers, 'passkey/begin')).json()
  const added = await post(headers, 'passkey/finish', key.create(challenge, HERE))
  expect(added.statusCode).toBe(200)
  clockMs += STALE_MS
  const refused = await post(headers, 'totp/remove')
  expect([refused.statusCode, refused.json().code]).toEqual([401, 'freshProof'])
  return { headers, secret, key }
}

const removesApp = async (headers: Buyer['headers']) =>
  (await post(headers, 'totp/remove')).statusCode

test('a code makes its own session fresh for ten minutes, and counts once', async () => {
  const { headers, secret } = await enterStale()
  const code = codeOf(secret)
  const other = await enterStale()
  expect((await post(other.headers, 'freshProof', { code })).json().code).toBe('invalidFactor')
  const fresh = await post(headers, 'freshProof', { code: codeOf(secret) })
  expect(fresh.json()).toEqual({ freshUntil: new Date(clockMs + 10 * 60_000).toISOString() })
  expect((await post(headers, 'freshProof', { code: codeOf(secret) })).statusCode).toBe(401)
  expect(await removesApp(other.headers)).toBe(401)
  expect(await removesApp(headers)).toBe(200)
})

test('a passkey makes its own session fresh by a challenge of that session, once', async () => {
  const { headers, key } = await enterStale()
  const other = await enterStale()
  const { challenge: foreign } = (await post(other.headers, 'passkey/begin')).json()
  const { challenge } = (await post(headers, 'passkey/begin')).json()
  const prove = async (asked: string) =>
    (await post(headers, 'freshProof', { assertion: key.get(asked, HERE) })).statusCode
  expect(await prove(foreign)).toBe(401)
  expect(await prove('no challenge of the shop')).toBe(401)
  expect(await removesApp(headers)).toBe(401)
  expect(await prove(challenge)).toBe(200)
  expect(await prove(challenge)).toBe(401)
  expect(await removesApp(headers)).toBe(200)
})

test('wrong codes of a stolen session wait from the sixth on', async () => {
  const { headers } = await enterStale()
  for (let time = 0; time < 5; time += 1)
    expect((await post(headers, 'freshProof', { code: '000000' })).statusCode).toBe(401)
  expect((await post(headers, 'freshProof', { code: '000000' })).statusCode).toBe(429)
})
