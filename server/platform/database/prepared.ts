import { DrizzleQueryError, fillPlaceholders, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { QueryResultRow } from 'pg'
import { clientOf, type Queryable } from './database.ts'

const dialect = new PgDialect()

/** A value of a prepared statement, given at each run. */
export const given = (name: string) => sql.placeholder(name)

/**
 * A statement in SQL with `given` values that PostgreSQL parses and plans once per connection, under this name.
 * For the statements that selling depends on; Drizzle's own `prepare` knows only queries of its builders.
 */
export function preparedStatement<Row extends QueryResultRow>(name: string, statement: SQL) {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  return async (db: Queryable, parameters: Record<string, unknown>): Promise<Row[]> => {
    const values = fillPlaceholders(params, parameters)
    try {
      return (await clientOf(db).query<Row>({ name, text, values })).rows
    } catch (cause) {
      throw new DrizzleQueryError(text, values, cause instanceof Error ? cause : undefined)
    }
  }
}
