import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { getApps } from 'firebase/app'
import { getAuth } from 'firebase/auth'
import { UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firebaseIdentity as firebaseVerifier } from '../../server/platform/providers/identity/firebase-identity.ts'
import { buildTestShop, type TestShop } from '../../server/testing/build-test-shop.ts'
import { firebaseIdentity } from '../../web/people/sessions/identity/firebase-identity.ts'
import { describeIdentity } from './identity-cases.ts'

/** Run by `npm run test:firebase`, which starts the official Auth emulator and passes its address. */
const emulatorHost = process.env.FIREBASE_AUTH_EMULATOR_HOST ?? ''
const projectId = process.env.FIREBASE_PROJECT_ID ?? ''
const FIREBASE = {
  FIREBASE_PROJECT_ID: projectId,
  FIREBASE_API_KEY: 'any',
  FIREBASE_AUTH_EMULATOR_HOST: emulatorHost,
}

let shop: TestShop

beforeAll(async () => {
  shop = await buildTestShop({ env: FIREBASE })
})
afterAll(() => shop.close())

interface MailedCode {
  readonly email: string
  readonly requestType: string
  readonly oobCode: string
}

/** The emulator sends no mails; it lists the codes of their links. */
async function readMailedCodes(email: string, requestType: string): Promise<MailedCode[]> {
  const url = `http://${emulatorHost}/emulator/v1/projects/${projectId}/oobCodes`
  const { oobCodes } = (await (await fetch(url)).json()) as { oobCodes: MailedCode[] }
  return oobCodes.filter((code) => code.email === email && code.requestType === requestType)
}

const identity = firebaseIdentity({ provider: 'firebase', projectId, apiKey: 'any', emulatorHost })
const verifier = ({ now = new Date(), isElsewhere = false, emulator = emulatorHost } = {}) =>
  firebaseVerifier({
    project: {
      projectId: isElsewhere ? 'demo-another' : projectId,
      emulatorHost: emulator || undefined,
    },
    now: () => now,
  })

describeIdentity('Firebase', () => ({
  shop,
  identity,
  verifier,
  async followResetMail(email, newPassword) {
    const code = (await readMailedCodes(email, 'PASSWORD_RESET')).at(-1)
    const url = `http://${emulatorHost}/identitytoolkit.googleapis.com/v1/accounts:resetPassword?key=any`
    const body = JSON.stringify({ oobCode: code?.oobCode, newPassword })
    const headers = { 'content-type': 'application/json' }
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200)
  },
  countResetMails: async (email) => (await readMailedCodes(email, 'PASSWORD_RESET')).length,
  remembersSomebody: () => getApps().some((app) => getAuth(app).currentUser !== null),
}))

test('signing up sends a mail to confirm the email', async () => {
  const email = `confirm.${Date.now()}@garage.example`
  await identity.signUp({ name: 'Dana', email, password: 'pallet of pads' })
  expect(await readMailedCodes(email, 'VERIFY_EMAIL')).toHaveLength(1)
})

test('the browser gets the emulator’s address, and the shop’s own sign-in calls are off', async () => {
  const signIn = (await shop.app.inject({ url: '/shop' })).json().signIn
  expect(signIn).toEqual({ provider: 'firebase', projectId, apiKey: 'any', emulatorHost })
  const payload = { email: 'dana@garage.example', password: 'pallet of pads' }
  const answer = await shop.app.inject({ method: 'POST', url: '/identity/sign-in', payload })
  expect(answer.statusCode).toBe(404)
})

test('the emulator’s unsigned tokens are refused unless its address is set', async () => {
  const email = `unsigned.${Date.now()}@garage.example`
  const { idToken } = await identity.signUp({ name: 'Dana', email, password: 'pallet of pads' })
  expect(() => UnsecuredJWT.decode(idToken)).not.toThrow()
  expect(await verifier().verifyProof(idToken)).toMatchObject({ email })
  const strict = verifier({ emulator: '' })
  await expect(strict.verifyProof(idToken)).rejects.toMatchObject({ code: 'invalidProof' })
})

test('with the emulator’s address set the shop refuses to start in production', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '../../server/main.ts')],
    {
      env: {
        ...FIREBASE,
        NODE_ENV: 'production',
        PUBLIC_URL: 'https://shop.example',
        SMTP_URL: 'smtp://127.0.0.1:9',
        STRIPE_SECRET_KEY: 'sk_live_none',
        STRIPE_PUBLISHABLE_KEY: 'pk_live_none',
        STRIPE_WEBHOOK_SECRET: 'whsec_none',
      },
      encoding: 'utf8',
    },
  )
  expect(status).toBe(1)
  expect(stderr).toContain('FIREBASE_AUTH_EMULATOR_HOST')
})
