import { PgDialect } from 'drizzle-orm/pg-core'
import type { SQL } from 'drizzle-orm/sql'
import type { QueryResult } from 'pg'
import type { Queryable } from './database.ts'

const dialect = new PgDialect()

/**
 * A query that is put together once for each database; with Drizzle's `.prepare(name)` in it, PostgreSQL too parses and
 * plans it once for each connection. For the statements that the shop lives on: the others are not worth a name.
 */
export function prepared<Query>(build: (db: Queryable) => Query): (db: Queryable) => Query {
  const built = new WeakMap<Queryable, Query>()
  return (db) => {
    const known = built.get(db)
    if (known) return known
    const fresh = build(db)
    built.set(db, fresh)
    return fresh
  }
}

/** A statement in SQL with `sql.placeholder`s, prepared under a name. */
export function preparedStatement<Row extends Record<string, unknown>>(
  name: string,
  statement: SQL,
): (db: Queryable, values: Record<string, unknown>) => Promise<Row[]> {
  const query = dialect.sqlToQuery(statement)
  const find = prepared((db) =>
    db._.session.prepareQuery<{
      execute: QueryResult<Row>
      all: unknown
      values: unknown
    }>(query, undefined, name, false),
  )
  return async (db, values) => (await find(db).execute(values)).rows
}
