import { type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import type { LogOutput } from './log-output.ts'
import { maskPersonal } from './mask-personal.ts'

export const REQUEST_COMPLETED = 'request completed'

/**
 * Options of Fastify's logger (pino). Only these three serialisers write, so that personal data, input and session
 * tokens stay out of the log.
 */
export function logOptions(level: string, stream: LogOutput): FastifyServerOptions['logger'] {
  return {
    level,
    stream,
    serializers: {
      req: describeRequest,
      res: ({ statusCode }) => ({ statusCode }),
      err: describeError,
    },
    hooks: {
      logMethod(args, method) {
        const [what, ...others] = args
        const texts = what instanceof Error && others.length === 0 ? [plainMessage(what)] : others
        method.apply(this, [maskText(what), ...texts.map(maskText)] as typeof args)
      },
    },
  }
}

/** One line per request, when it is answered: Fastify's first line adds nothing. */
export class OneLineEach extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    ...[error, request, reply]: Parameters<LogController['requestCompleted']>
  ): void {
    const answered = { req: request, res: reply, responseTime: reply.elapsedTime }
    if (error) reply.log.error({ ...answered, err: error }, 'request errored')
    else reply.log.info(answered, REQUEST_COMPLETED)
  }
}

function maskText<Part>(part: Part): Part | string {
  return typeof part === 'string' ? maskPersonal(part) : part
}

function describeRequest({ method, url, ip }: FastifyRequest) {
  return { method, ...describeAddress(url), remoteAddress: ip }
}

/** The logged form of an address: of the query only the names. */
export function describeAddress(url: string) {
  const [path = '', search] = url.split('?')
  const names = search ? [...new URLSearchParams(search).keys()] : []
  return {
    url: maskPersonal(decode(path)),
    ...(names.length > 0 && { query: names.map(maskPersonal) }),
  }
}

/** An e-mail in a path is encoded as `dana%40garage.example`. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** An error for the console, as masked as in the log. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return maskPersonal(String(error))
  const { type, message, stack } = describeError(error)
  const cause = error.cause ? `\nbecause of ${errorText(error.cause)}` : ''
  return `${type}: ${message}\n${stack}${cause}`
}

// A type, because an interface is not assignable to the logger's record.
type DescribedError = {
  readonly type: string
  readonly code?: unknown
  readonly message: string
  readonly stack: string
  readonly cause?: DescribedError
}

/**
 * Describes an error by name, code, place and masked message. Libraries attach refused rows, statement parameters and
 * mail recipients to theirs.
 */
function describeError(error: unknown): DescribedError {
  // Anything can be thrown; a value that isn't an error has no stack, and its text may be anything.
  if (!(error instanceof Error))
    return { type: Object(error).constructor.name, message: 'no error', stack: '' }
  const { code, cause } = error as Error & { code?: unknown }
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.constructor.name,
    ...(code !== undefined && { code }),
    message: maskPersonal(plainMessage(error)),
    stack: maskPersonal(places.join('\n')),
    ...(cause instanceof Error && { cause: describeError(cause) }),
  }
}

/** PostgreSQL's errors about a value (class 22) quote it. */
const VALUE_ERROR = /^22\w{3}$/

function plainMessage({ message, code }: Error & { code?: unknown }): string {
  // Drizzle appends the statement's parameters.
  const [withoutValues = ''] = message.split('\nparams: ')
  return typeof code === 'string' && VALUE_ERROR.test(code)
    ? withoutValues.replace(/".*"/s, '"…"')
    : withoutValues
}
