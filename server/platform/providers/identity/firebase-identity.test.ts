import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firebaseIdentity } from './firebase-identity.ts'

const projectId = 'bulkhead-shop'
const issuer = `https://securetoken.google.com/${projectId}`

let own: CryptoKeyPair
let another: CryptoKeyPair
let keysUrl: string
let stopKeys: () => void

type CryptoKeyPair = Awaited<ReturnType<typeof generateKeyPair>>

beforeAll(async () => {
  own = await generateKeyPair('RS256')
  another = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(own.publicKey)), alg: 'RS256', use: 'sig', kid: 'own' }
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ keys: [jwk] }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  keysUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  stopKeys = () => server.close()
})
afterAll(() => stopKeys())

const seconds = (ahead = 0) => Math.floor(Date.now() / 1000) + ahead
const claims = (changed: JWTPayload = {}): JWTPayload => ({
  iss: issuer,
  aud: projectId,
  sub: 'firebase-1',
  email: 'Dana@Garage.example',
  email_verified: true,
  name: 'Dana Whitfield',
  auth_time: seconds(-10),
  iat: seconds(-10),
  exp: seconds(3600),
  ...changed,
})
const sign = (changed: JWTPayload = {}, { privateKey } = own, kid = 'own') =>
  new SignJWT(claims(changed)).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey)

const open = (emulatorHost?: string, keys = keysUrl) =>
  firebaseIdentity({ project: { projectId, emulatorHost }, keysUrl: keys, now: () => new Date() })

test('a token signed by Google for this project is accepted', async () => {
  const { verifyProof } = open()
  expect(await verifyProof(await sign())).toMatchObject({
    issuer,
    subject: 'firebase-1',
    email: 'dana@garage.example',
    emailVerified: true,
    name: 'Dana Whitfield',
  })
  expect(await verifyProof(await sign({ email_verified: false }))).toMatchObject({
    emailVerified: false,
  })
  const byGoogle = await sign({ firebase: { sign_in_provider: 'google.com' } })
  expect(await verifyProof(byGoogle)).toMatchObject({ method: 'Google' })
})

test('a token of another project, issuer, key or time is refused', async () => {
  const { verifyProof } = open()
  const tokens = {
    'another project': await sign({ aud: 'another-shop' }),
    'another issuer': await sign({ iss: 'https://securetoken.google.com/another-shop' }),
    'another key': await sign({}, another),
    'an unknown key': await sign({}, another, 'unknown'),
    expired: await sign({ exp: seconds(-1) }),
    'never expiring': await sign({ exp: undefined }),
    'signed in tomorrow': await sign({ auth_time: seconds(86_400) }),
    'without a subject': await sign({ sub: undefined }),
    'without an e-mail': await sign({ email: undefined }),
    unsigned: new UnsecuredJWT(claims()).encode(),
  }
  for (const [what, token] of Object.entries(tokens)) {
    const outcome = await verifyProof(token).catch(({ code }) => code)
    expect([what, outcome]).toEqual([what, 'invalidProof'])
  }
})

test('unsigned tokens are accepted only if the emulator’s address is set', async () => {
  const unsigned = new UnsecuredJWT(claims()).encode()
  const emulator = open('127.0.0.1:9099')
  expect(await emulator.verifyProof(unsigned)).toMatchObject({ subject: 'firebase-1' })
  const foreign = new UnsecuredJWT(claims({ aud: 'another-shop' })).encode()
  await expect(emulator.verifyProof(foreign)).rejects.toMatchObject({ code: 'invalidProof' })
})

test('keys that can’t be fetched are reported as an outage', async () => {
  const { verifyProof } = open(undefined, 'http://127.0.0.1:9/')
  await expect(verifyProof(await sign())).rejects.toMatchObject({ code: 'signInUnavailable' })
})
