import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** `COPY … FROM STDIN`. Waits when the server reads more slowly than rows are generated, to limit memory. */
export async function copyIn(
  client: pg.Client,
  statement: string,
  lines: Iterable<string>,
): Promise<void> {
  await pipeline(Readable.from(chunksOf(lines)), client.query(copyFrom(statement)))
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
