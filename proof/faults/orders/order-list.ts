import type { Answer, Client } from '../client.ts'

/** The price of every product, so that a customer knows the total without asking. */
export const PRICE_CENTS = 100

/** Pieces by product, in the order of the lines. */
export type List = ReadonlyMap<string, number>

export interface Outcome {
  /** The order that was answered 201, and what it has to consist of; undefined if every line was short. */
  readonly ordered: { readonly id: string; readonly list: List } | undefined
  /** How often short lines were named and removed. */
  readonly shortenings: number
  /** An answer that no customer should get. */
  readonly strange?: string
}

const DELIVERY = { phone: '1', address: 'Dock 4', code: '60607' }

/** Puts a list into a new cart and orders it; removes the lines that are named as short, and orders the others. */
export async function orderList(
  urls: readonly string[],
  customer: Client,
  list: List,
): Promise<Outcome> {
  const left = new Map(list)
  const ask = (path: string, method: string, body: object) =>
    customer.insist(urls, path, method, body)
  const cart = await ask('/cart', 'POST', {})
  const path = `/cart/${cart.body.insertedId}`
  const add = [...list].map(([productId, quantity]) => ({ productId, quantity }))
  let seen = await ask(`${path}/lines`, 'PATCH', { add })
  for (let shortenings = 0; ; shortenings += 1) {
    if (seen.status !== 200) return { ordered: undefined, shortenings, strange: tellAnswer(seen) }
    const { version } = seen.body
    const pieces = [...left.values()].reduce((sum, quantity) => sum + quantity, 0)
    const order = { version, expectedTotal: (pieces * PRICE_CENTS) / 100, ...DELIVERY }
    const answer = await ask(`${path}/order`, 'POST', order)
    if (answer.status === 201)
      return { ordered: { id: answer.body.insertedId, list: left }, shortenings }
    const short = namedLines(answer).filter((id) => left.delete(id))
    if (short.length === 0) return { ordered: undefined, shortenings, strange: tellAnswer(answer) }
    if (left.size === 0) return { ordered: undefined, shortenings }
    seen = await ask(`${path}/lines`, 'PATCH', { version, remove: short })
  }
}

/** Products that the refusal names as short. */
function namedLines({ status, body }: Answer): string[] {
  if (status !== 409 || body?.code !== 'insufficientStock') return []
  return Object.keys(body.errors).map((name) => name.replace('lines.', ''))
}

function tellAnswer({ status, body }: Answer): string {
  return `${status} ${body?.code}: ${body?.detail}`
}
