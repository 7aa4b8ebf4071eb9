import type { TestShop } from '../../../server/testing/build-test-shop.ts'

export const PASSWORD = 'pallet of pads'

export type Headers = Record<string, string>

let people = 0

export const makeEmail = () => `dana.${++people}.${process.pid}@garage.example`

/** The calls for accounts and sessions, sent to a shop in memory. */
export function callsOf(shop: TestShop) {
  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
    headers: Headers = {},
  ) => shop.app.inject({ method, url, headers, payload })

  const signUp = async (email: string, name = 'Dana Whitfield', password = PASSWORD) =>
    call('POST', '/identity/sign-up', { name, email, password })
  const signIn = (email: string, password = PASSWORD) =>
    call('POST', '/identity/sign-in', { email, password })
  /** Swaps a proof for a session. */
  const swap = (email: string, idToken: string, headers: Headers = {}) =>
    call('PUT', `/user/${email}`, { email }, { ...headers, authorization: `Bearer ${idToken}` })

  return {
    call,
    signUp,
    signIn,
    swap,
    prove: async (email: string, password = PASSWORD): Promise<string> =>
      (await signIn(email, password)).json().idToken,
    /** Creates an account and returns its session as an API client's header. */
    async enter(email: string, name?: string): Promise<Headers> {
      const { idToken } = (await signUp(email, name)).json()
      return { authorization: `Bearer ${(await swap(email, idToken)).json().token}` }
    },
    isIn: async (headers: Headers) =>
      (await call('GET', '/session', undefined, headers)).json().user !== null,
    async readMails(to: string) {
      await shop.app.mails.deliverDue()
      return shop.sentMails.filter((mail) => mail.to === to)
    },
    /** The token in the link of the newest mail with this subject. */
    async readToken(to: string, subject: string): Promise<string> {
      await shop.app.mails.deliverDue()
      const mail = shop.sentMails.findLast((sent) => sent.to === to && sent.subject === subject)
      return mail?.text.match(/#([\w-]{43})\n/)?.[1] ?? ''
    },
  }
}
