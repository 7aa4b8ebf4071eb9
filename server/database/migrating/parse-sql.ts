import type { Node, RawStmt } from '@pgsql/types'

/** PostgreSQL's own parser. Loaded only for migrations that need it: it is a megabyte of WebAssembly. */
async function parse(sql: string): Promise<RawStmt[]> {
  const { default: parser } = await import('libpg-query')
  const { stmts = [] } = await parser.parse(sql)
  return stmts
}

/** The statements of a text as trees, in order. Throws on a syntax error. */
export async function parseStatements(sql: string): Promise<Node[]> {
  return (await parse(sql)).flatMap(({ stmt }) => stmt ?? [])
}

/** The statements of a text as texts, in order. */
export async function splitStatements(sql: string): Promise<string[]> {
  const bytes = Buffer.from(sql)
  return (await parse(sql)).map(({ stmt_location: from = 0, stmt_len: length }) =>
    bytes.subarray(from, length ? from + length : undefined).toString(),
  )
}
