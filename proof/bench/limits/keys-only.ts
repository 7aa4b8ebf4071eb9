import type pg from 'pg'

/** The tables that an order writes, and their primary keys. */
const KEYS = {
  product: 'id',
  orders: 'id',
  order_line: 'order_id, line_no',
  order_move: 'order_id, move_no',
  mail: 'id',
} as const

/**
 * Copies the tables of an order with primary keys only: no triggers, other indexes or checks. The same statement then
 * writes the same rows without everything that the shop adds to its tables.
 */
export async function makeKeysOnly(
  database: pg.Pool,
  databaseUrl: string,
  productIds: readonly string[],
): Promise<string> {
  await dropKeysOnly(database)
  await database.query('create schema bare')
  for (const [table, key] of Object.entries(KEYS))
    await database.query(`
      create table bare.${table} (
        like public.${table} including defaults including identity including generated, primary key (${key}))`)
  await database.query('insert into bare.product select * from product where id = any($1)', [
    productIds,
  ])
  await database.query('vacuum analyze bare.product')
  return `${databaseUrl}&options=${encodeURIComponent('-c search_path=bare')}`
}

/** Also removes what a broken-off run has left. */
export async function dropKeysOnly(database: pg.Pool): Promise<void> {
  await database.query('drop schema if exists bare cascade')
}
