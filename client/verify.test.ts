import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { SignatureError, verify } from './client.ts'

const secretOf = (byte: number) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`
const [SECRET, OTHER] = [secretOf(1), secretOf(2)]
const BODY = '{"kind":"orderPaid","note":"5 × ⌀ 300 mm"}'

function sign(secrets: readonly string[], at = new Date(), body = BODY) {
  const signatures = secrets.map((secret) => new Webhook(secret).sign('msg_1', at, body))
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  }
}

test('what the package standardwebhooks signs is verified, by either secret, as text or bytes', async () => {
  const headers = sign([OTHER, SECRET])
  expect(await verify(headers, BODY, SECRET)).toEqual(JSON.parse(BODY))
  expect(await verify(new Headers(headers), new TextEncoder().encode(BODY), OTHER)).toBeTruthy()
  expect(await verify(sign([SECRET]), BODY, [OTHER, SECRET])).toBeTruthy()
})

test.each([
  ['another secret', sign([OTHER]), BODY],
  ['another body', sign([SECRET]), `${BODY} `],
  ['another id', { ...sign([SECRET]), 'webhook-id': 'msg_2' }, BODY],
  ['no signature', { ...sign([SECRET]), 'webhook-signature': undefined }, BODY],
  ['a signature that is no base64', { ...sign([SECRET]), 'webhook-signature': 'v1,***' }, BODY],
  ['another version', { ...sign([SECRET]), 'webhook-signature': 'v2,AAAA' }, BODY],
  ['a time long past', sign([SECRET], new Date(Date.now() - 6 * 60_000)), BODY],
  ['a time to come', sign([SECRET], new Date(Date.now() + 6 * 60_000)), BODY],
  ['a time that is none', { ...sign([SECRET]), 'webhook-timestamp': 'now' }, BODY],
])('%s is refused', async (_, headers, body) => {
  await expect(verify(headers, body, SECRET)).rejects.toThrow(SignatureError)
})

test('an empty secret verifies nothing', async () => {
  await expect(verify(sign([SECRET]), BODY, '')).rejects.toThrow()
})
