import type { Node, RawStmt } from '@pgsql/types'

/**
 * PostgreSQL's own parser. Loaded only for migrations that need it: it is a megabyte of WebAssembly. The shop is started
 * with `--liftoff-only`, or V8 would take half a gigabyte for a moment to optimize it (decision 0015).
 */
async function parse(sql: string): Promise<RawStmt[]> {
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
