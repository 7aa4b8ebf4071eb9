import type pg from 'pg'

/** Internals that `pg` passes to a custom query object; its types omit them. */
interface CopyConnection {
  readonly stream: { writableNeedDrain: boolean; once(event: 'drain', go: () => void): void }
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/**
 * `COPY … FROM STDIN` over `pg`, which has no call for it. Waits when the server reads more slowly than rows are
 * generated, to limit memory.
 */
export function copyIn(
  client: pg.Client,
  statement: string,
  lines: Iterable<string>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: Error | undefined
    client.query({
      submit: (connection: CopyConnection) => connection.query(statement),
      async handleCopyInResponse(connection: CopyConnection) {
        try {
          for (const chunk of chunksOf(lines)) {
            connection.sendCopyFromChunk(chunk)
            if (connection.stream.writableNeedDrain)
              await new Promise<void>((go) => connection.stream.once('drain', go))
            if (failure) return
          }
          connection.endCopyFrom()
        } catch (error) {
          failure = error instanceof Error ? error : new Error(String(error))
          connection.sendCopyFail('Generating the rows failed.')
        }
      },
      handleError(error: Error) {
        failure ??= error
        reject(failure)
      },
      handleCommandComplete() {},
      handleReadyForQuery: () => (failure ? reject(failure) : resolve()),
    } as unknown as pg.Submittable)
  })
}

const CHUNK_CHARACTERS = 64 * 1024

function* chunksOf(lines: Iterable<string>): Generator<Buffer> {
  let chunk = ''
  for (const line of lines) {
    chunk += line
    if (chunk.length < CHUNK_CHARACTERS) continue
    yield Buffer.from(chunk)
    chunk = ''
  }
  if (chunk) yield Buffer.from(chunk)
}

/** A row in COPY's text format; `null` is `\N`. */
export function copyLine(values: readonly (string | number | null)[]): string {
  return `${values.map(copyText).join('\t')}\n`
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
}

function copyText(value: string | number | null): string {
  if (value === null) return '\\N'
  return String(value).replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character)
}
