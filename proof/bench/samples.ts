import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'

/** A person with a session, as an API client has one. */
export interface Customer {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly headers: { readonly authorization: string }
}

/** Where all orders go, as the order form sends it. */
export const DELIVERY = {
  phone: '+1 202 555 0148',
  address: '2210 Fulton Yard, Dock 4, Chicago',
  code: '60607',
} as const

/** This many products from the whole table, unsorted. */
export async function pickProductIds(database: pg.Pool, count: number): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `select id from product tablesample bernoulli ($1) where removed_at is null and available >= minimum
     order by random() limit $2`,
    [await percentFor(database, 'product', count), count],
  )
  return rows.map(({ id }) => id)
}

/** Creates a session for this many customers. Signing in by password would take minutes and has its own measure. */
export async function openSessions(database: pg.Pool, count: number): Promise<Customer[]> {
  const { rows } = await database.query<Omit<Customer, 'headers'>>(
    `select id, email, name from users tablesample bernoulli ($1) where role = 'customer' limit $2`,
    [await percentFor(database, 'users', count), count],
  )
  return withSessions(database, rows)
}

export async function openAdminSession(database: pg.Pool): Promise<Customer> {
  const { rows } = await database.query<Omit<Customer, 'headers'>>(
    `select id, email, name from users where role = 'admin' limit 1`,
  )
  const [admin] = await withSessions(database, rows)
  if (!admin) throw new Error('The shop has no admin.')
  return admin
}

async function withSessions(
  database: pg.Pool,
  people: readonly Omit<Customer, 'headers'>[],
): Promise<Customer[]> {
  // Shops filled by an earlier version have no confirmed emails.
  await database.query('update users set email_confirmed = true where id = any($1)', [
    people.map(({ id }) => id),
  ])
  const tokens = people.map(() => randomBytes(32).toString('base64url'))
  await database.query(
    `insert into session (token_hash, user_id, expires_at)
     select token_hash, user_id, now() + interval '1 day' from unnest($1::bytea[], $2::uuid[]) as made (token_hash, user_id)`,
    [
      tokens.map((token) => createHash('sha256').update(token).digest()),
      people.map(({ id }) => id),
    ],
  )
  return people.map((person, place) => ({
    ...person,
    headers: { authorization: `Bearer ${tokens[place]}` },
  }))
}

/** Half as many again, since a table sample has only about the requested number of rows. */
async function percentFor(database: pg.Pool, list: string, count: number): Promise<number> {
  const { rows } = await database.query<{ rows: string }>(
    `select coalesce(sum(rows), 0)::text as rows from row_count where split_part(list, ':', 1) = $1`,
    [list],
  )
  return Math.min(100, (150 * count) / Number(rows[0]?.rows ?? 1) + 0.1)
}

/** Endless: each value in turn, then from the beginning. */
export function inTurn<Value>(values: readonly Value[]): () => Value {
  let place = 0
  return () => {
    const value = values[place % values.length]
    if (value === undefined) throw new Error('No values to take in turn.')
    place += 1
    return value
  }
}
