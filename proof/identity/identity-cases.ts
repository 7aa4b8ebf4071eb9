import { describe, expect, test } from 'vitest'
import type { IdentityProvider } from '../../server/platform/providers/identity/port.ts'
import type { TestShop } from '../../server/testing/build-test-shop.ts'
import type { Identity } from '../../web/people/sessions/identity/identity.ts'
import { endProviderSession } from '../../web/people/sessions/identity/provider-session.ts'

/** An identity provider's browser and server sides, and a shop that uses it. */
interface OpenProvider {
  readonly shop: TestShop
  /** The browser's side. */
  readonly identity: Identity
  /** The server's side at a given time; `isElsewhere`: another shop's. */
  verifier(options?: { now?: Date; isElsewhere?: boolean }): IdentityProvider
  /** Sets a new password with the link of the reset mail sent to the email. */
  followResetMail(email: string, password: string): Promise<void>
  /** Number of reset mails sent to the email. */
  countResetMails(email: string): Promise<number>
  /** Whether the browser's side remembers a signed-in person. */
  remembersSomebody(): boolean
}

const PASSWORD = 'pallet of pads'
const DAY_MS = 24 * 60 * 60 * 1000
let people = 0

const newAccount = () => {
  people += 1
  return {
    name: 'Dana Whitfield',
    email: `dana.${Date.now()}.${people}@garage.example`,
    password: PASSWORD,
  }
}

/** Describes how every identity provider must behave. */
export function describeIdentity(name: string, get: () => OpenProvider): void {
  const read = async (idToken: string) => get().verifier().verifyProof(idToken)
  const swap = ({ email, idToken }: { email: string; idToken: string }) =>
    get().shop.app.inject({
      method: 'PUT',
      url: `/user/${encodeURIComponent(email)}`,
      headers: { authorization: `Bearer ${idToken}` },
      payload: { email },
    })
  const whoIs = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    return (await get().shop.app.inject({ url: '/session', headers })).json().user
  }
  const failureOf = (trying: Promise<unknown>) =>
    trying.then(
      () => 'it worked',
      (error: Error) => error.message,
    )

  describe(`signing in by ${name}`, () => {
    test('signing up proves an unconfirmed email with the display name', async () => {
      const account = newAccount()
      const { email, idToken } = await get().identity.signUp({
        ...account,
        email: account.email.toUpperCase(),
      })
      expect(email.toLowerCase()).toBe(account.email)
      const proof = await read(idToken)
      expect(proof).toMatchObject({
        email: account.email,
        emailVerified: false,
        name: 'Dana Whitfield',
        issuer: expect.stringMatching(/./),
        subject: expect.stringMatching(/./),
      })
      expect(proof.expiresAt.getTime()).toBeGreaterThan(Date.now())
      expect(proof.authenticatedAt.getTime()).toBeLessThanOrEqual(Date.now())
    })

    test('a second account with the email is refused with a plain message', async () => {
      const account = newAccount()
      await get().identity.signUp(account)
      expect(await failureOf(get().identity.signUp(account))).toBe(
        'This email already has an account. Log in instead.',
      )
    })

    test('signing in proves the same person as signing up', async () => {
      const account = newAccount()
      const first = await read((await get().identity.signUp(account)).idToken)
      const again = await read((await get().identity.signIn(account)).idToken)
      expect([again.issuer, again.subject]).toEqual([first.issuer, first.subject])
      expect(again.name).toBe('Dana Whitfield')
    })

    test('a wrong password and an unknown email get the same message', async () => {
      const account = newAccount()
      await get().identity.signUp(account)
      const { signIn } = get().identity
      for (const wrong of [{ ...account, password: 'not this one' }, newAccount()])
        expect(await failureOf(signIn(wrong))).toBe('Wrong email or password.')
    })

    test('the link in a reset mail sets a new password and confirms the email', async () => {
      const account = newAccount()
      const { identity, followResetMail } = get()
      await identity.signUp(account)
      await identity.requestReset(account.email)
      await followResetMail(account.email, 'another pallet')
      expect(await failureOf(identity.signIn(account))).not.toBe('it worked')
      const proof = await identity.signIn({ email: account.email, password: 'another pallet' })
      expect(await read(proof.idToken)).toMatchObject({ emailVerified: true })
    })

    test('a reset for an email without an account succeeds and sends no mail', async () => {
      const { email } = newAccount()
      expect(await failureOf(get().identity.requestReset(email))).toBe('it worked')
      expect(await get().countResetMails(email)).toBe(0)
    })

    test('a proof is swapped for a session, and the next sign-in is the same customer', async () => {
      const account = newAccount()
      const first = await swap(await get().identity.signUp(account))
      expect(first.statusCode).toBe(200)
      const customer = await whoIs(first.json().token)
      expect(customer).toMatchObject({ email: account.email, name: 'Dana Whitfield' })
      const second = await swap(await get().identity.signIn(account))
      expect(await whoIs(second.json().token)).toEqual(customer)
    })

    test('a proof is valid for its own email only', async () => {
      const { idToken } = await get().identity.signUp(newAccount())
      const answer = await swap({ email: newAccount().email, idToken })
      expect(answer.statusCode).toBe(403)
    })

    test('signing out forgets the person in the browser, and signing in again works', async () => {
      const account = newAccount()
      const { identity, remembersSomebody } = get()
      await identity.signUp(account)
      await endProviderSession()
      expect(remembersSomebody()).toBe(false)
      expect(await read((await identity.signIn(account)).idToken)).toMatchObject({
        email: account.email,
      })
      await endProviderSession()
      expect(remembersSomebody()).toBe(false)
    })

    test('a proof for another shop is refused', async () => {
      const { idToken } = await get().identity.signUp(newAccount())
      const elsewhere = get().verifier({ isElsewhere: true })
      await expect(elsewhere.verifyProof(idToken)).rejects.toMatchObject({ code: 'invalidProof' })
    })

    test('a proof is refused a day later', async () => {
      const { idToken } = await get().identity.signUp(newAccount())
      const tomorrow = get().verifier({ now: new Date(Date.now() + DAY_MS) })
      await expect(tomorrow.verifyProof(idToken)).rejects.toMatchObject({ code: 'invalidProof' })
    })

    test.each(['', 'open sesame', 'a.b.c', 'e30.e30.', '....'])(
      'the invalid proof %j is refused',
      async (token) => {
        const answer = get().verifier().verifyProof(token)
        await expect(answer).rejects.toMatchObject({ code: 'invalidProof' })
      },
    )
  })
}
