import { Problem } from '../../../contract/values/errors.ts'
import { SMUGGLED } from './broken-frames.ts'
import type { WireAnswer } from './raw-connection.ts'
import type { HostileRequest } from './request-bytes.ts'

/** Expected statuses of pages, files, and calls whose bytes were not exactly one request. */
const PLAIN_STATUSES = new Set([200, 201, 204, 206, 302, 303, 304])

/** Problems that name an exhausted limit: requests, concurrent pictures or database connections. */
const NAMED_LIMITS = new Set(['overloaded'])
/** The run uses the payment sandbox and has no Google. */
const ABSENT_PROVIDERS = new Set(['signInUnavailable', 'paymentUnavailable'])

/** Describes the fault of an answer; undefined if it has none. */
export function findFault(
  { endpoint, method }: Pick<HostileRequest, 'endpoint' | 'method'>,
  answer: WireAnswer,
): string | undefined {
  const { status, headers, body } = answer
  if (body.includes(SMUGGLED)) return 'a request hidden in a body was answered'
  if (status >= 400) return findProblemFault(answer, method)
  if (!endpoint) return PLAIN_STATUSES.has(status) ? undefined : `the status ${status}`
  // A conditional request whose ETag still matches.
  if (status === 304 && method === 'GET' && headers.etag) return undefined
  const schema = endpoint.answers[status]
  if (!schema) return `the status ${status}, which the entry does not declare`
  if (endpoint.answerKind === 'file') return undefined
  if (!headers['content-type']?.startsWith('application/json')) return 'an answer that is not JSON'
  const parsed = schema.safeParse(parse(body))
  return parsed.success ? undefined : `a body outside its schema: ${parsed.error.message}`
}

function findProblemFault(
  { status, headers, body }: WireAnswer,
  method: string,
): string | undefined {
  const type = headers['content-type'] ?? ''
  if (status === 404 && type.startsWith('text/html')) return undefined
  if (!type.startsWith('application/problem+json'))
    return `a ${status} that is not problem+json (${type})`
  if (method === 'HEAD') return status >= 500 ? `the status ${status}` : undefined
  const problem = Problem.safeParse(parse(body))
  if (!problem.success) return `a problem outside its schema: ${problem.error.message}`
  const { code, detail } = problem.data
  if (problem.data.status !== status) return 'a problem with another status than its answer'
  if (detail === '') return 'a problem without detail'
  if (status < 500) return undefined
  return NAMED_LIMITS.has(code) || ABSENT_PROVIDERS.has(code) ? undefined : `a ${status} (${code})`
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
