import { type SQL, sql } from 'drizzle-orm'
import { type MovedKind, movedKinds } from '../../../../contract/people/merges.ts'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'

/** An account as its rows name it. */
export interface RowOwner {
  readonly id: string
  readonly email: string
}

interface Parties {
  readonly kept: RowOwner
  readonly merged: RowOwner
}

interface MovedTable {
  readonly table: SQL
  /** The column that says whose the row is, and what stands there. */
  readonly owner: SQL
  readonly names: keyof RowOwner
  readonly key: SQL
  readonly keyType: SQL
  /** Rows of this kind, where a table has several. */
  readonly which?: SQL
  /** Whether a row `twin` of the account kept leaves no place for `moved`, which then stays. */
  readonly twin?: SQL
  /** The table itself refuses two of them. */
  readonly isUnique?: true
  /** Values that change with the owner. */
  readonly change?: {
    readonly set: (kept: RowOwner) => SQL
    /** Json of the values before, null where nothing needs to be restored. */
    readonly former: SQL
    readonly restore: SQL
  }
}

const uuid = sql`uuid`
const text = sql`text`

const carts = {
  table: sql`cart`,
  owner: sql`user_id`,
  names: 'id',
  key: sql`id`,
  keyType: uuid,
  change: {
    // The account kept goes on with its own current cart, if it has a cart.
    set: ({ id }) =>
      sql`current_since = case when exists (select from cart as other where other.user_id = ${id} and not other.is_saved)
        then null else t.current_since end`,
    former: sql`case when current_since is not null then jsonb_build_object('currentSince', current_since) end`,
    restore: sql`current_since = (former ->> 'currentSince')::timestamptz`,
  },
} as const satisfies MovedTable

/** Tables of the rows that move with their account, each with the column that names the account. */
const movedTables: Readonly<Record<MovedKind, MovedTable>> = {
  order: {
    table: sql`orders`,
    owner: sql`customer_email`,
    names: 'email',
    key: sql`id`,
    keyType: uuid,
  },
  address: {
    table: sql`address`,
    owner: sql`user_id`,
    names: 'id',
    key: sql`id`,
    keyType: uuid,
    change: {
      set: ({ id }) =>
        sql`is_default = t.is_default and not exists (select from address as other where other.user_id = ${id} and other.is_default)`,
      former: sql`case when is_default then '{"isDefault": true}'::jsonb end`,
      restore: sql`is_default = former is not null`,
    },
  },
  cart: { ...carts, which: sql`not is_saved` },
  list: { ...carts, which: sql`is_saved` },
  partNumber: {
    table: sql`customer_part`,
    owner: sql`owner_id`,
    names: 'id',
    key: sql`key`,
    keyType: text,
    which: sql`owner_kind = 'account'`,
    twin: sql`twin.owner_kind = 'account' and twin.key = moved.key`,
    isUnique: true,
  },
  review: { table: sql`review`, owner: sql`email`, names: 'email', key: sql`id`, keyType: uuid },
  taxStatus: {
    table: sql`tax_status`,
    owner: sql`user_id`,
    names: 'id',
    key: sql`id`,
    keyType: uuid,
    // One VAT id counts, and one certificate of a region that is accepted, and one that is not.
    twin: sql`twin.kind = moved.kind and twin.withdrawn_at is null and moved.withdrawn_at is null
      and (twin.kind = 'vatId' or twin.country = moved.country and upper(twin.region) is not distinct from upper(moved.region)
        and (twin.state = 'accepted') = (moved.state = 'accepted') and coalesce(twin.valid_until >= current_date, true))`,
  },
  alert: {
    table: sql`stock_watch`,
    owner: sql`user_id`,
    names: 'id',
    key: sql`product_id`,
    keyType: uuid,
    twin: sql`twin.product_id = moved.product_id`,
    isUnique: true,
  },
  picture: {
    table: sql`image_upload`,
    owner: sql`user_id`,
    names: 'id',
    key: sql`url`,
    keyType: text,
    twin: sql`twin.url = moved.url`,
    isUnique: true,
  },
}

/** A cart that was current only as the oldest; the account's carts that came with the other may be older. */
const PINNED = 'pinnedCart'

const allKinds = (count: (kind: MovedKind) => number) =>
  Object.fromEntries(movedKinds.map((kind) => [kind, count(kind)])) as Record<MovedKind, number>

/** Rows of an account of one kind. Orders are found by two partial indexes. */
function rowsOf(
  kind: MovedKind,
  { table, owner, names, which = sql`true` }: MovedTable,
  of: RowOwner,
) {
  const isOwn = sql`moved.${owner} = ${of[names]}`
  const isListed =
    kind === 'order'
      ? sql`(${isOwn} and state <> 'cancelled' or ${isOwn} and state = 'cancelled')`
      : isOwn
  return sql`${table} as moved where ${isListed} and ${which}`
}

const hasTwin = ({ table, owner, names, twin }: MovedTable, kept: RowOwner) =>
  twin
    ? sql`exists (select from ${table} as twin where twin.${owner} = ${kept[names]} and ${twin})`
    : sql`false`

export const movedRows = {
  /** How many rows of each kind would move, and how many would stay as the account kept has the same. */
  async count(db: Queryable, { kept, merged }: Parties) {
    const counts = new Map<MovedKind, { moves: number; stays: number }>()
    for (const kind of movedKinds) {
      const moved = movedTables[kind]
      const { rows } = await db.execute<{ moves: number; stays: number }>(sql`
        select count(*) filter (where not has_twin)::integer as moves, count(*) filter (where has_twin)::integer as stays
        from (select ${hasTwin(moved, kept)} as has_twin from ${rowsOf(kind, moved, merged)}) as counted`)
      counts.set(kind, rows[0] ?? { moves: 0, stays: 0 })
    }
    return {
      moves: allKinds((kind) => counts.get(kind)?.moves ?? 0),
      stays: allKinds((kind) => counts.get(kind)?.stays ?? 0),
    }
  },

  /** Gives the rows to the account kept, and writes down which. Both accounts are locked, and their merge is added. */
  async move(tx: Transaction, { kept, merged }: Parties): Promise<void> {
    await pinCart(tx, { kept, merged })
    for (const kind of movedKinds) {
      const moved = movedTables[kind]
      const { table, owner, names, key, change } = moved
      // Locked in the order of their keys, as everywhere.
      await tx.execute(sql`
        with chosen as materialized (
          select ${key} as key, ${change?.former ?? sql`null::jsonb`} as former
          from ${rowsOf(kind, moved, merged)} and not ${hasTwin(moved, kept)}
          order by moved.${key} for update of moved
        ), given as (
          update ${table} as t set ${owner} = ${kept[names]}${change ? sql`, ${change.set(kept)}` : sql``}
          from chosen where t.${key} = chosen.key and t.${owner} = ${merged[names]}
          returning chosen.key, former
        )
        insert into merged_row (merged_id, kind, key, former)
        select ${merged.id}::uuid, ${kind}::text, key::text, former from given`)
    }
  },

  /** Gives back exactly what moved and is still there; returns how many rows, and how many are gone. */
  async giveBack(
    tx: Transaction,
    { kept, merged }: Parties,
  ): Promise<{ returned: number; gone: number }> {
    let returned = 0
    let written = 0
    for (const kind of movedKinds) {
      const moved = movedTables[kind]
      const { table, owner, names, key, keyType, which = sql`true`, change, isUnique } = moved
      const { rows } = await tx.execute<{ written: number; returned: number }>(sql`
        with noted as materialized (
          select key::${keyType} as key, former from merged_row where merged_id = ${merged.id} and kind = ${kind}
        ), chosen as materialized (
          select moved.${key} as key, former from ${table} as moved join noted on noted.key = moved.${key}
          where moved.${owner} = ${kept[names]} and ${isUnique ? sql`${which} and not ${hasTwin(moved, merged)}` : sql`true`}
          order by moved.${key} for update of moved
        ), given as (
          update ${table} as t set ${owner} = ${merged[names]}${change ? sql`, ${change.restore}` : sql``}
          from chosen where t.${key} = chosen.key and t.${owner} = ${kept[names]} returning 1
        )
        select (select count(*) from noted)::integer as written, (select count(*) from given)::integer as returned`)
      returned += rows[0]?.returned ?? 0
      written += rows[0]?.written ?? 0
    }
    await unpinCart(tx, { kept, merged })
    return { returned, gone: written - returned }
  },
}

async function pinCart(tx: Transaction, { kept, merged }: Parties): Promise<void> {
  await tx.execute(sql`
    with pinned as (
      update cart set current_since = created_at
      where id = (select id from cart where user_id = ${kept.id} and not is_saved order by current_since desc nulls last, id limit 1)
        and current_since is null
      returning id
    )
    insert into merged_row (merged_id, kind, key) select ${merged.id}::uuid, ${PINNED}::text, id::text from pinned`)
}

/** Unless its owner has chosen the current cart since. */
async function unpinCart(tx: Transaction, { kept, merged }: Parties): Promise<void> {
  await tx.execute(sql`
    update cart set current_since = null from merged_row
    where merged_id = ${merged.id} and kind = ${PINNED} and cart.id = key::uuid
      and user_id = ${kept.id} and current_since = cart.created_at`)
}
