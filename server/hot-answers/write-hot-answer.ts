import type { IncomingMessage, ServerResponse } from 'node:http'
import { isUnchanged, type PackedAnswer } from './hot-answer.ts'

/** Writes an answer with the headers that were made with it. Answers the status. */
export function writeHotAnswer(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  { etag, bytes, foundHead, unchangedHead }: PackedAnswer,
): number {
  if (isUnchanged(headers['if-none-match'], etag)) {
    response.writeHead(304, unchangedHead).end()
    return 304
  }
  response.writeHead(200, foundHead)
  if (method === 'HEAD') response.end()
  else response.end(bytes)
  return 200
}
