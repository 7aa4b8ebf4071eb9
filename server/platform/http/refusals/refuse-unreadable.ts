import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ProblemCode } from '../../../../contract/values/errors.ts'
import { DomainError } from '../../base/errors/domain-error.ts'
import { makeProblem, PROBLEM_TYPE, sendNotFound, sendProblem } from '../error-handler.ts'

export class HostMissing extends DomainError {
  constructor() {
    super('malformedRequest', 'The request does not say which host it is for.')
  }
}

export class FragmentInAddress extends DomainError {
  constructor() {
    super('malformedRequest', 'A request’s address has no “#”; in a value it is written %23.')
  }
}

/** Node's parser errors and their answers. */
const refusals: Readonly<Record<string, readonly [ProblemCode, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['requestTimeout', 'The request did not arrive in time.'],
  HPE_HEADER_OVERFLOW: ['headersTooLarge', 'The request’s headers are larger than the shop takes.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['tooLarge', 'The request’s body is larger than this call takes.'],
}
const NOT_HTTP = ['malformedRequest', 'This is no HTTP request the shop can read.'] as const

/**
 * Answers bytes that are not a request with a problem, directly on the connection, and closes it: later bytes can't be
 * separated any more. For `Fastify({ clientErrorHandler })`.
 */
export function refuseBytes(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  // A running answer must not be interrupted by another.
  if (socket.writable && !isAnswering(socket)) {
    const problem = makeProblem(...(refusals[error.code ?? ''] ?? NOT_HTTP))
    const body = JSON.stringify(problem)
    socket.write(
      [
        `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
        `Content-Type: ${PROBLEM_TYPE}`,
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    )
  }
  socket.destroy(error)
}

/** Node's internal mark, which its own handler uses; there is no public one. */
function isAnswering(socket: Socket): boolean {
  return Boolean((socket as { _httpMessage?: ServerResponse | null })._httpMessage)
}

/** An address that the router refuses: bad percent-encoding, or a parameter that is too long. */
export function refuseAddress(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (error.code === 'FST_ERR_BAD_URL') {
    sendProblem(reply, 'malformedRequest', 'The request’s address is not encoded as addresses are.')
  } else sendNotFound(request, reply)
}

/**
 * Refuses what Node answers with an empty body (no `Host`, unknown expectations), and a raw `#` in the address: parsers
 * disagree on it, so an answer could be cached under a wrong address.
 */
export function refuseUnreadable(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers, raw }) => {
    if (headers.host === undefined && raw.httpVersion === '1.1') throw new HostMissing()
    if (raw.url?.includes('#')) throw new FragmentInAddress()
  })
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const problem = makeProblem(
      'malformedRequest',
      'The shop meets no expectation but 100-continue.',
    )
    response.writeHead(problem.status, { 'content-type': PROBLEM_TYPE, connection: 'close' })
    response.end(JSON.stringify(problem))
  })
}
