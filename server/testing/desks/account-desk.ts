import { eq } from 'drizzle-orm'
import { orders } from '../../platform/database/tables/orders.ts'
import { buildTestShop } from '../build-test-shop.ts'
import { type Buyer, createProduct, orderBody } from '../factories.ts'

export const PASSWORD = 'pallet of pads'

export type AccountDesk = Awaited<ReturnType<typeof openAccountDesk>>

/** A whole shop, and one function per step of people who sign in with a password. */
export async function openAccountDesk(options: Parameters<typeof buildTestShop>[0] = {}) {
  const shop = await buildTestShop(options)
  let people = 0

  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
    headers: Record<string, string> = {},
  ) => shop.app.inject({ method, url, headers, payload })

  const signUp = (email: string, password = PASSWORD) =>
    call('POST', '/identity/sign-up', { name: 'Dana Whitfield', email, password })

  const signIn = (email: string, password = PASSWORD) =>
    call('POST', '/identity/sign-in', { email, password })

  /** A proof by password; who has no account signs up. */
  async function prove(email: string, password = PASSWORD): Promise<string> {
    const known = await signIn(email, password)
    const answer = known.statusCode === 200 ? known : await signUp(email, password)
    return answer.json().idToken
  }

  const swap = (email: string, idToken: string) =>
    call('PUT', `/user/${email}`, { email }, { authorization: `Bearer ${idToken}` })

  /** The headers of an API client with a session. */
  async function openSession(email: string, idToken: string): Promise<Buyer['headers']> {
    return { authorization: `Bearer ${(await swap(email, idToken)).json().token}` }
  }

  return {
    ...shop,
    call,
    signUp,
    signIn,
    prove,
    swap,
    openSession,
    makeEmail: () => `dana.${++people}@garage.example`,
    enter: async (email: string, password = PASSWORD) =>
      openSession(email, await prove(email, password)),

    isIn: async (headers: Buyer['headers']): Promise<boolean> =>
      (await call('GET', '/session', undefined, headers)).json().user !== null,

    deleteAccount: async (email: string, headers: Buyer['headers']) =>
      call('POST', '/account/deletion', { idToken: await prove(email) }, headers),

    /** An order of 500 pieces; its answer is kept. */
    async placeOrder(headers: Buyer['headers']): Promise<string> {
      const { id } = await createProduct(shop.db)
      const keyed = { ...headers, 'idempotency-key': id }
      const answer = await call('POST', '/orderProduct', orderBody(id), keyed)
      if (answer.statusCode !== 201) throw new Error(`The order was refused: ${answer.body}`)
      return answer.json().insertedId
    },

    /** Without the provider. */
    async markPaid(id: string): Promise<void> {
      await shop.db
        .update(orders)
        .set({ state: 'paid', transactionId: `pi_${id}`, paidAt: new Date() })
        .where(eq(orders.id, id))
    },

    async keepHouse(): Promise<void> {
      await shop.app.jobs.find(({ name }) => name === 'account-housekeeping')?.run()
    },

    /** The latest mail with this subject, of those that wait and those sent. */
    async readMail(to: string, subject: string) {
      await shop.app.mails.deliverDue()
      return shop.sentMails.findLast((sent) => sent.to === to && sent.subject === subject)
    },

    /** The token of that mail's link. */
    async readToken(to: string, subject: string): Promise<string> {
      const { text = '' } = (await this.readMail(to, subject)) ?? {}
      return text.match(/^https?:\/\/\S+#([\w-]{43})$/m)?.[1] ?? ''
    },
  }
}
