import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding } from '../../http/compress.ts'
import { type HotAnswer, isUnchanged, type PackedAnswer } from './hot-answer.ts'
import type { HotAnswers } from './hot-answers.ts'
import { writeHotAnswer } from './write-hot-answer.ts'

/** The answer in the encoding that the request accepts. */
export const packFor = ({ headers }: FastifyRequest, hot: HotAnswers, answer: HotAnswer) =>
  hot.pack(answer, chooseEncoding(headers['accept-encoding']))

/** Sends an answer in place of the handler's, past the further hooks. */
export function sendInstead(
  request: FastifyRequest,
  reply: FastifyReply,
  { answer, packed }: { readonly answer: HotAnswer; readonly packed: PackedAnswer },
  further: readonly string[] = [],
): FastifyReply {
  reply.hijack()
  const own = ['ratelimit', String(reply.getHeader('ratelimit')), ...further]
  writeHotAnswer(request.raw, reply.raw, answer, packed, own)
  return reply
}

/** Sets the headers of an answer that Fastify is about to send. Returns its bytes, none if the client has them. */
export function sendPacked(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { etag, bytes, ownHeaders }: PackedAnswer,
): Buffer {
  reply.headers(ownHeaders)
  if (!isUnchanged(headers['if-none-match'], etag)) return bytes
  reply.code(304).removeHeader('content-type').removeHeader('content-encoding')
  return Buffer.alloc(0)
}
