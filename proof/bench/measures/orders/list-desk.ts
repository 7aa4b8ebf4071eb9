import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Bench } from '../../measure.ts'
import { type Customer, inTurn, openSessions } from '../../samples.ts'
import { takeBack } from './take-back.ts'

const CUSTOMERS = 5000
/** Few enough that customers order the same products at once. */
const PRODUCTS = 5000
/** No list is short of stock. */
const FURTHER_PIECES = 10_000_000
/** One five-hundredth of what one payment takes. */
const MOST_CENTS_OF_LINE = 199_999

export interface Line {
  readonly productId: string
  readonly quantity: number
  /** Price of one piece. */
  readonly cents: number
}

/** A cart that can be ordered as it is, at version 1. */
export interface FilledCart {
  readonly id: string
  readonly customer: Customer
  readonly lines: readonly Line[]
  readonly totalCents: number
}

export interface ListDesk {
  readonly nextCustomer: () => Customer
  /** All that lines are drawn from. */
  readonly productIds: readonly string[]
  /** A line of the smallest quantity for each of so many different products, in random order. */
  drawLines(count: number): Line[]
  /** New carts of this many lines, each of another customer. By SQL, because filling is not what is measured. */
  fillCarts(carts: number, lines: number): Promise<FilledCart[]>
}

/** Runs work with customers and products in stock, and restores the shop afterwards. */
export async function withListDesk<Done>(
  { shop: { database } }: Bench,
  work: (desk: ListDesk) => Promise<Done>,
): Promise<Done> {
  const nextCustomer = inTurn(await openSessions(database, CUSTOMERS))
  const products = await pickProducts(database)
  const drawLines = (count: number) => drawSome(products, count)
  await addPieces(database, products, FURTHER_PIECES)
  await untilCatalogueFollows(database)
  try {
    return await work({
      nextCustomer,
      productIds: products.map(({ productId }) => productId),
      drawLines,
      fillCarts: (carts, lines) =>
        fillCarts(
          database,
          Array.from({ length: carts }, () => makeCart(nextCustomer(), drawLines(lines))),
        ),
    })
  } finally {
    await takeBack(database)
    await addPieces(database, products, -FURTHER_PIECES)
  }
}

/** Products with one price for all quantities, so cheap that one payment takes 500 lines. */
async function pickProducts(database: pg.Pool): Promise<Line[]> {
  const { rows } = await database.query<Line>(
    `select id as "productId", greatest(minimum, 500) as quantity, list_price_cents::integer as cents from product
     where removed_at is null and available >= greatest(minimum, 500) and discount_percent is null and ladder = '[]'
       and price_per = 1 and order_multiple = 1 and list_price_cents * greatest(minimum, 500) <= $1
     order by random() limit $2`,
    [MOST_CENTS_OF_LINE, PRODUCTS],
  )
  return rows
}

async function addPieces(
  database: pg.Pool,
  products: readonly Line[],
  pieces: number,
): Promise<void> {
  await database.query(
    'update product set available = available + $2::integer where id = any($1)',
    [products.map(({ productId }) => productId), pieces],
  )
}

/** The catalogue takes seconds to follow the pieces above, in a large shop; orders would be measured beside it. */
async function untilCatalogueFollows(database: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await database.query('select from restocked limit 1')
    if (rows.length === 0) return
    await sleep(100)
  }
}

function drawSome(products: readonly Line[], count: number): Line[] {
  if (products.length < count) throw new Error(`The shop has no ${count} products for a list.`)
  const drawn = new Set<Line>()
  while (drawn.size < count) {
    const product = products[randomInt(products.length)]
    if (product) drawn.add(product)
  }
  return [...drawn]
}

function makeCart(customer: Customer, lines: readonly Line[]): FilledCart {
  const totalCents = lines.reduce((sum, { cents, quantity }) => sum + cents * quantity, 0)
  return { id: randomUUID(), customer, lines, totalCents }
}

async function fillCarts(database: pg.Pool, carts: FilledCart[]): Promise<FilledCart[]> {
  await database.query(
    `insert into cart (id, user_id, name) select id, user_id, 'Fulton Yard' from unnest($1::uuid[], $2::uuid[]) as made (id, user_id)`,
    [carts.map(({ id }) => id), carts.map(({ customer }) => customer.id)],
  )
  const rows = carts.flatMap(({ id, lines }) =>
    lines.map((line, place) => ({ id, place: place + 1, ...line })),
  )
  await database.query(
    `insert into cart_line (cart_id, product_id, quantity, position)
     select * from unnest($1::uuid[], $2::uuid[], $3::integer[], $4::integer[])`,
    [
      rows.map(({ id }) => id),
      rows.map(({ productId }) => productId),
      rows.map(({ quantity }) => quantity),
      rows.map(({ place }) => place),
    ],
  )
  return carts
}
