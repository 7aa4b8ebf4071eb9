import type pg from 'pg'
import { during, type Traces } from './traces.ts'

type Statement = string | { readonly name?: string; readonly text: string }
type Query = (...given: unknown[]) => unknown

/**
 * A span for each statement of the pool, with its wait for a connection. Both the pool and its connections are watched:
 * the pool runs a waiting query in the context of the request that gave a connection back.
 */
export function traceStatements(pool: pg.Pool, traces: Traces): void {
  pool.query = traced(pool.query.bind(pool) as Query, traces) as typeof pool.query
  const watched = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    client.query = traced(client.query.bind(client) as Query, traces) as typeof client.query
  })
}

function traced(query: Query, traces: Traces): Query {
  return (...given) => {
    const [statement] = given
    // With a callback it is the pool's own use of a connection; streams (COPY) aren't traced.
    if (typeof given.at(-1) === 'function' || !isStatement(statement)) return query(...given)
    const describe = () => {
      const name = nameStatement(statement)
      return { name, attributes: { 'db.system.name': 'postgresql', 'db.query.summary': name } }
    }
    return during(traces, describe, async () => query(...given))
  }
}

function isStatement(given: unknown): given is Statement {
  return (
    typeof given === 'string' ||
    (typeof given === 'object' && given !== null && !('submit' in given))
  )
}

/** Enough to find the first table; a statement of many rows is long. */
const LOOKED_AT_CHARACTERS = 4000
const MOST_CHARACTERS = 60
const TABLE = /\b(?:from|into|update|join)\s+(?:only\s+)?"?([a-z_][a-z_0-9]{0,62})"?/i

/** The prepared statement's name, else `select product`, else the first words before any value. */
export function nameStatement(statement: Statement): string {
  if (typeof statement !== 'string' && statement.name) return statement.name
  const text = typeof statement === 'string' ? statement : statement.text
  const words = withoutTexts(text.slice(0, LOOKED_AT_CHARACTERS)).trim()
  const [verb = 'statement'] = /[a-z]+/i.exec(words) ?? []
  const table = TABLE.exec(words)?.[1]
  if (table) return `${verb.toLowerCase()} ${table}`
  const [beginning = ''] = words.split(/['$(;]|\b\d/)
  return beginning.replace(/\s+/g, ' ').trim().slice(0, MOST_CHARACTERS) || verb
}

/** Without quoted texts, also one that the cut has left open. */
function withoutTexts(text: string): string {
  return text.replace(/'[^']*(?:'|$)/g, "''")
}
