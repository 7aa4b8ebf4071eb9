const COMMENT = /--.*$/gm
/** A statement of a concurrent migration ends with the line; functions, which hold such lines, have no place in one. */
const END_OF_STATEMENT = /;[ \t]*(?:--.*)?$/m

export interface SingleStatement {
  readonly text: string
  /** Lets others use its table while it works. */
  readonly isConcurrent: boolean
}

/** The statements of a migration that runs outside a transaction, in order. */
export function splitStatements(sql: string): SingleStatement[] {
  return sql.split(END_OF_STATEMENT).flatMap((text) => {
    const words = text.replace(COMMENT, '').trim()
    const isConcurrent = /^(?:create|drop|reindex)\b[^;']*?\bconcurrently\b/i.test(words)
    return words === '' ? [] : { text, isConcurrent }
  })
}
