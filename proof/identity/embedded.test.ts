import { afterAll, beforeAll, expect } from 'vitest'
import { embeddedIdentity as embeddedVerifier } from '../../server/platform/providers/identity/embedded/embedded-identity.ts'
import { buildTestShop, type TestShop } from '../../server/testing/build-test-shop.ts'
import { embeddedIdentity } from '../../web/people/sessions/identity/mutations.ts'
import { createApi } from '../../web/platform/base/calls/api.ts'
import { callInMemory } from './call-in-memory.ts'
import { describeIdentity } from './identity-cases.ts'

const PUBLIC_URL = 'https://shop.example'

let shop: TestShop

beforeAll(async () => {
  shop = await buildTestShop({ env: { PUBLIC_URL } })
})
afterAll(() => shop.close())

async function readResetMails(email: string) {
  await shop.app.mails.deliverDue()
  const isReset = ({ to, subject }: { to: string; subject: string }) =>
    to === email && subject === 'Set a new password'
  return shop.sentMails.filter(isReset)
}

describeIdentity('the shop’s own accounts', () => ({
  shop,
  identity: embeddedIdentity(createApi(callInMemory(shop.app))),
  verifier: ({ now = new Date(), isElsewhere = false } = {}) =>
    embeddedVerifier(shop.db, {
      publicUrl: isElsewhere ? 'https://evil.example' : PUBLIC_URL,
      now: () => now,
    }),
  async followResetMail(email, password) {
    const token = (await readResetMails(email)).at(-1)?.text.match(/#([\w-]{43})\n/)?.[1]
    const url = '/identity/new-password'
    const payload = { token, password }
    const answer = await shop.app.inject({ method: 'POST', url, payload })
    expect(answer.statusCode).toBe(200)
  },
  countResetMails: async (email) => (await readResetMails(email)).length,
  // Only the shop's session persists; the provider stores nothing in the browser.
  remembersSomebody: () => false,
}))
