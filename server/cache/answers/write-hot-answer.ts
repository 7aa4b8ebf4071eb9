import type { IncomingMessage, ServerResponse } from 'node:http'
import { type HotAnswer, isUnchanged, type PackedAnswer, readHeads } from './hot-answer.ts'

/** Writes an answer with its prebuilt headers and those of this exchange, as names and values. */
export function writeHotAnswer(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  answer: HotAnswer,
  packed: PackedAnswer,
  own: readonly string[],
): void {
  const { found, unchanged } = readHeads(answer, packed)
  if (isUnchanged(headers['if-none-match'], packed.etag)) {
    response.writeHead(304, [...unchanged, ...own]).end()
    return
  }
  response.writeHead(200, [...found, ...own])
  if (method === 'HEAD') response.end()
  else response.end(packed.bytes)
}
