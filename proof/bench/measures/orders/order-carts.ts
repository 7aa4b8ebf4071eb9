import type { Agent } from 'node:http'
import { fetchRaw, openConnection } from '../../fetch-raw.ts'
import { DELIVERY } from '../../samples.ts'
import type { RunningShop } from '../../shop.ts'
import type { FilledCart } from './list-desk.ts'

/** Orders all carts, each client the next when its last is answered. Returns how long each took, in milliseconds. */
export async function orderCarts(
  { origin }: RunningShop,
  carts: readonly FilledCart[],
  clients: number,
): Promise<number[]> {
  // Shared by all clients.
  const left = carts.values()
  const took: number[] = []
  const orderOn = async () => {
    const agent = openConnection()
    try {
      for (const cart of left) took.push(await orderCart(origin, cart, agent))
    } finally {
      agent.destroy()
    }
  }
  await Promise.all(Array.from({ length: clients }, orderOn))
  return took
}

async function orderCart(
  origin: string,
  { id, customer, totalCents }: FilledCart,
  agent: Agent,
): Promise<number> {
  const body = { version: 1, ...DELIVERY, expectedTotal: totalCents / 100 }
  const start = performance.now()
  const answer = await fetchRaw(`${origin}/cart/${id}/order`, customer.headers, { agent, body })
  const tookMs = performance.now() - start
  if (answer.status !== 201)
    throw new Error(`A cart’s order got status ${answer.status}: ${answer.bytes}`)
  return tookMs
}
