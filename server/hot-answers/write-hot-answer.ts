import type { IncomingMessage, ServerResponse } from 'node:http'
import { type HotAnswer, isUnchanged, type PackedAnswer, readHeads } from './hot-answer.ts'

/** Writes an answer with its prebuilt headers and the caller's remaining reads. Returns the status. */
export function writeHotAnswer(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  answer: HotAnswer,
  packed: PackedAnswer,
  rateLimit: string,
): number {
  const { found, unchanged } = readHeads(answer, packed)
  if (isUnchanged(headers['if-none-match'], packed.etag)) {
    response.writeHead(304, [...unchanged, 'ratelimit', rateLimit]).end()
    return 304
  }
  response.writeHead(200, [...found, 'ratelimit', rateLimit])
  if (method === 'HEAD') response.end()
  else response.end(packed.bytes)
  return 200
}
