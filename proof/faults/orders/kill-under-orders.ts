import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type RunningShop, startShop } from '../../shop/start-shop.ts'

const ADMIN = { email: 'admin@bulkhead.example', password: 'keeper of the pallets' }

const ENV = {
  DEMO: 'off',
  ADMIN_PASSWORD: ADMIN.password,
  OVERLOAD_DELAY_MS: '60000',
  LIMIT_ORDERS: '1000000',
  LIMIT_SIGN_UPS: '1000000',
  LIMIT_SIGN_UPS_PER_DAY: '1000000',
  LIMIT_SIGN_INS: '1000000',
  UNPAID_ORDERS_PER_CUSTOMER: '1000000',
  HOLD_SHARE_PERCENT: '100',
  HOLD_SUM_DOLLARS: '1000000000',
  HOLD_AGAIN_HOURS: '0',
}

interface KillReport {
  readonly kills: number
  /** Orders answered 201. */
  readonly acknowledged: number
  /** Acknowledged orders that are missing. Must be 0. */
  readonly lost: number
  /** Stock of the product at the start, and available plus held at the end. Must be equal. */
  readonly piecesBefore: number
  readonly piecesAfter: number
}

/** Repeatedly kills the shop with `kill -9` while customers order, then looks up every acknowledged order. */
export async function killUnderOrders({
  kills,
  customers,
}: {
  kills: number
  customers: number
}): Promise<KillReport> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bulkhead-kill-'))
  let shop = await startShop({ dataDir, env: ENV })
  const tokens = await Promise.all(Array.from({ length: customers }, (_, who) => signUp(shop, who)))
  const product = await addProduct(shop)

  const acknowledged: { id: string; token: string }[] = []
  let ordering = true
  const buyers = tokens.map(async (token) => {
    while (ordering) {
      const id = await order(shop, token, product._id)
      if (id) acknowledged.push({ id, token })
      else await sleep(20)
    }
  })
  for (let killed = 0; killed < kills; killed += 1) {
    await sleep(200 + Math.random() * 800)
    await shop.kill()
    shop = await startShop({ dataDir, port: shop.port, env: ENV })
  }
  ordering = false
  await Promise.all(buyers)

  const lost = await Promise.all(
    tokens.map((token) =>
      countLost(
        shop,
        token,
        acknowledged.filter((order) => order.token === token),
      ),
    ),
  )
  const held = await Promise.all(tokens.map((token, who) => heldPieces(shop, token, who)))
  const { available } = await (await get(shop, `/product/${product._id}`)).json()
  await shop.stop()
  await rm(dataDir, { recursive: true, force: true })
  return {
    kills,
    acknowledged: acknowledged.length,
    lost: lost.reduce((sum, orders) => sum + orders, 0),
    piecesBefore: product.available,
    piecesAfter: available + held.reduce((sum, pieces) => sum + pieces, 0),
  }
}

const emailOf = (who: number) => `buyer-${who}@garage.example`

async function signUp({ url }: RunningShop, who: number): Promise<string> {
  const email = emailOf(who)
  const proof = await send(`${url}/identity/sign-up`, 'POST', {
    name: `Buyer ${who}`,
    email,
    password: 'parts by the pallet',
  })
  return startSession({ url }, email, (await proof.json()).idToken)
}

async function startSession(
  { url }: Pick<RunningShop, 'url'>,
  email: string,
  idToken: string,
): Promise<string> {
  const session = await send(`${url}/user/${email}`, 'PUT', { email }, idToken)
  return (await session.json()).token
}

/** One product with more stock than the run can order. */
async function addProduct(shop: RunningShop): Promise<{ _id: string; available: number }> {
  const proof = await send(`${shop.url}/identity/sign-in`, 'POST', ADMIN)
  const token = await startSession(shop, ADMIN.email, (await proof.json()).idToken)
  const available = 100_000_000
  const answer = await send(
    `${shop.url}/uploadProduct`,
    'POST',
    {
      name: 'Wheel bolt M12 × 1.5',
      description: 'Class 10.9, ball seat.',
      email: ADMIN.email,
      price: 0.42,
      minimum: 500,
      available,
      img: `/images/${'b'.repeat(64)}.webp`,
    },
    token,
  )
  return { _id: (await answer.json()).insertedId, available }
}

/** The order's id if it was answered 201, otherwise undefined. */
async function order(
  { url }: RunningShop,
  token: string,
  productId: string,
): Promise<string | undefined> {
  try {
    const answer = await send(
      `${url}/orderProduct`,
      'POST',
      { productId, phone: '1', address: 'Dock 4', code: '60607', minProduct: 500 },
      token,
    )
    return answer.status === 201 ? (await answer.json()).insertedId : undefined
  } catch {
    // The shop was killed meanwhile. The order may exist, but it was never acknowledged.
    return undefined
  }
}

/** One request at a time: thousands at once would meet the rate limit. */
async function countLost(
  shop: RunningShop,
  token: string,
  orders: readonly { readonly id: string }[],
): Promise<number> {
  let lost = 0
  for (const { id } of orders) {
    const { ok, status } = await get(shop, `/order/${id}`, token)
    if (!ok && status !== 404)
      throw new Error(`The order ${id} was answered with status ${status}.`)
    if (status === 404) lost += 1
  }
  return lost
}

async function heldPieces(shop: RunningShop, token: string, who: number): Promise<number> {
  const orders: { minProduct: number }[] = await (
    await get(shop, `/order?customerEmail=${emailOf(who)}`, token)
  ).json()
  return orders.reduce((sum, { minProduct }) => sum + minProduct, 0)
}

function get({ url }: RunningShop, path: string, token?: string): Promise<Response> {
  return fetch(url + path, { headers: token ? { authorization: `Bearer ${token}` } : {} })
}

function send(url: string, method: string, body: object, token?: string): Promise<Response> {
  return fetch(url, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
}

if (process.argv[1] === import.meta.filename) {
  console.table([await killUnderOrders({ kills: Number(process.argv[2] ?? 20), customers: 8 })])
}
