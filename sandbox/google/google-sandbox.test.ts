import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as oidc from 'openid-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '../find-free-port.ts'
import { buildGoogleSandbox } from './google-sandbox.ts'

const REDIRECT = 'http://127.0.0.1:3000/identity/google/callback'
const CLIENT = { clientId: 'shop', clientSecret: 'keys to the sandbox' }

let stateDir: string
let sandbox: Awaited<ReturnType<typeof buildGoogleSandbox>>
let client: oidc.Configuration

async function openSandbox(port: number) {
  sandbox = await buildGoogleSandbox({ port, stateDir, ...CLIENT, redirectUris: [REDIRECT] })
  await sandbox.open()
  const { clientId, clientSecret } = CLIENT
  client = await oidc.discovery(new URL(sandbox.issuer), clientId, clientSecret, undefined, {
    execute: [oidc.enableNonRepudiationChecks, oidc.allowInsecureRequests],
  })
}

beforeAll(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'bulkhead-google-'))
  await openSandbox(await findFreePort())
})
afterAll(async () => {
  await sandbox.close()
  await rm(stateDir, { recursive: true, force: true })
})

/** A browser window: keeps cookies, and follows redirects until they leave the sandbox. */
function openWindow() {
  const cookies = new Map<string, string>()
  return async function go(url: string, form?: Record<string, string>): Promise<Response> {
    const answer = await fetch(new URL(url, sandbox.issuer), {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    const next = answer.headers.get('location')
    return next && !next.startsWith(REDIRECT) ? go(next) : answer
  }
}

async function begin(changes: Record<string, string> = {}) {
  const verifier = oidc.randomPKCECodeVerifier()
  const [state, nonce] = [oidc.randomState(), oidc.randomNonce()]
  const url = oidc.buildAuthorizationUrl(client, {
    redirect_uri: REDIRECT,
    scope: 'openid email profile',
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    prompt: 'select_account',
    state,
    nonce,
    ...changes,
  })
  return {
    url: url.href,
    checks: { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce },
  }
}

/** Goes through the whole sign-in, with this choice on the account page. */
async function choose(form: Record<string, string>) {
  const go = openWindow()
  const { url, checks } = await begin()
  const page = await (await go(url)).text()
  const action = page.match(/action="(\/interaction\/[^"]+)"/)?.[1] ?? ''
  const answer = await go(action, form)
  return { page, answer, checks, landed: answer.headers.get('location') ?? '' }
}

async function signIn(email: string) {
  const { landed, checks } = await choose({ email })
  const tokens = await oidc.authorizationCodeGrant(client, new URL(landed), checks)
  return tokens.claims()
}

test('a listed account signs in as at Google: a signed token with email, name and a meaningless subject', async () => {
  const claims = await signIn('dana@sandbox.example')
  expect(claims).toMatchObject({
    iss: sandbox.issuer,
    aud: 'shop',
    email: 'dana@sandbox.example',
    email_verified: true,
    name: 'Dana Whitfield',
  })
  expect(claims?.sub).toMatch(/^\d+$/)
  expect((await signIn('dana@sandbox.example'))?.sub).toBe(claims?.sub)
  expect((await signIn('miguel@sandbox.example'))?.sub).not.toBe(claims?.sub)
})

test('any other address of the sandbox’s domain is an account too; “unverified…” has no verified email', async () => {
  expect(await signIn('theo@sandbox.example')).toMatchObject({ name: 'Theo', email_verified: true })
  expect(await signIn('unverified.two@sandbox.example')).toMatchObject({ email_verified: false })
})

test('addresses outside the sandbox’s domain have no account', async () => {
  for (const email of [
    'dana@gmail.com',
    'dana@sandbox.example.evil.example',
    'a b@sandbox.example',
  ]) {
    const { answer } = await choose({ email })
    expect([email, answer.status]).toEqual([email, 422])
    expect(await answer.text()).toContain('Only addresses @sandbox.example')
  }
})

test('cancelling returns to the shop with Google’s error code', async () => {
  const { landed } = await choose({ cancel: 'yes' })
  expect(new URL(landed).searchParams.get('error')).toBe('access_denied')
})

test('the page is marked as a sandbox, and may redirect to the shop only', async () => {
  const go = openWindow()
  const { url } = await begin()
  const answer = await go(url)
  expect(await answer.text()).toContain('Google sandbox')
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("form-action 'self' http://127.0.0.1:3000")
  expect(policy).toContain("frame-ancestors 'none'")
})

test('a sign-in without PKCE, to another address or of another client is refused', async () => {
  const go = openWindow()
  const { url } = await begin()
  const without = new URL(url)
  without.searchParams.delete('code_challenge')
  expect((await go(without.href)).headers.get('location')).toContain('error=invalid_request')
  for (const [name, value] of [
    ['redirect_uri', 'http://127.0.0.1:3000/elsewhere'],
    ['client_id', 'another'],
  ] as const) {
    const changed = new URL(url)
    changed.searchParams.set(name, value)
    const answer = await go(changed.href)
    expect([name, answer.status]).toEqual([name, 400])
  }
})

test('a code works once', async () => {
  const { landed, checks } = await choose({ email: 'dana@sandbox.example' })
  await oidc.authorizationCodeGrant(client, new URL(landed), checks)
  const again = oidc.authorizationCodeGrant(client, new URL(landed), checks)
  await expect(again).rejects.toMatchObject({ error: 'invalid_grant' })
})

test('the signing key is the same after a restart', async () => {
  const readKeys = async () => (await fetch(`${sandbox.issuer}/jwks`)).json()
  const before = await readKeys()
  const port = Number(new URL(sandbox.issuer).port)
  await sandbox.close()
  await openSandbox(port)
  expect(await readKeys()).toEqual(before)
  expect(await signIn('dana@sandbox.example')).toMatchObject({ email: 'dana@sandbox.example' })
})
