import { setFlagsFromString } from 'node:v8'
import type { Node, RawStmt } from '@pgsql/types'

/** Else V8 takes half a gigabyte for a moment to optimize the parser: 645 MB instead of 78. The flags stay set. */
const UNOPTIMIZED = ['--no-wasm-dynamic-tiering', '--no-wasm-tier-up']

/** PostgreSQL's own parser. Loaded only for migrations that need it: it is a megabyte of WebAssembly. */
async function parse(sql: string): Promise<RawStmt[]> {
  for (const flag of UNOPTIMIZED) setFlagsFromString(flag)
  const { default: parser } = await import('libpg-query')
  const { stmts = [] } = await parser.parse(sql)
  return stmts
}

/** The statements of a text as trees, in order. Throws on a syntax error. */
export async function parseStatements(sql: string): Promise<Node[]> {
  return (await parse(sql)).flatMap(({ stmt }) => stmt ?? [])
}

/** The statements of a text as texts, in order, and whether each lets others use its table while it works. */
export async function splitStatements(
  sql: string,
): Promise<{ readonly text: string; readonly isConcurrent: boolean }[]> {
  const bytes = Buffer.from(sql)
  return (await parse(sql)).map(({ stmt, stmt_location: from = 0, stmt_len: length }) => ({
    text: bytes.subarray(from, length ? from + length : undefined).toString(),
    isConcurrent: stmt !== undefined && isConcurrent(stmt),
  }))
}

function isConcurrent(statement: Node): boolean {
  if ('IndexStmt' in statement) return statement.IndexStmt.concurrent ?? false
  return 'DropStmt' in statement && (statement.DropStmt.concurrent ?? false)
}
