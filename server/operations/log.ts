import { type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import type { LogOutput } from './log-output.ts'
import { maskPersonal } from './mask-personal.ts'

export const REQUEST_COMPLETED = 'request completed'

/**
 * Fastify's logger (pino), of which the log gets no more than these three say: whom a request or a row is about, what
 * somebody typed and what opens a session stay out of it.
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

/** One line for a request, once it is answered: Fastify's own first one says nothing that this does not. */
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

/** What the log says of the address that was asked for: of a query, the names. */
export function describeAddress(url: string) {
  const [path = '', search] = url.split('?')
  const names = search ? [...new URLSearchParams(search).keys()] : []
  return {
    url: maskPersonal(decode(path)),
    ...(names.length > 0 && { query: names.map(maskPersonal) }),
  }
}

/** An e-mail in a path comes as `dana%40garage.example`. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** An error as the console shows it, with as little in it as the log has. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return maskPersonal(String(error))
  const { type, message, stack } = describeError(error)
  const cause = error.cause ? `\nbecause of ${errorText(error.cause)}` : ''
  return `${type}: ${message}\n${stack}${cause}`
}

// A type and not an interface, which would be no record to the logger.
type DescribedError = {
  readonly type: string
  readonly code?: unknown
  readonly message: string
  readonly stack: string
  readonly cause?: DescribedError
}

/**
 * An error by name, code, place and a masked message. Libraries hang everything on theirs: the row that was refused, the
 * values of the statement, the answer of the mail server with its recipients.
 */
function describeError(error: unknown): DescribedError {
  // Anything can be thrown; what is no error has no place, and what it says may be anything.
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
  // Drizzle writes the values of a statement behind it.
  const [withoutValues = ''] = message.split('\nparams: ')
  return typeof code === 'string' && VALUE_ERROR.test(code)
    ? withoutValues.replace(/".*"/s, '"…"')
    : withoutValues
}
