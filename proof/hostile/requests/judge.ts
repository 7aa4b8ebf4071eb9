import { Problem } from '../../../contract/errors.ts'
import { SMUGGLED } from './broken-frames.ts'
import type { HostileRequest } from './request-bytes.ts'
import type { WireAnswer } from './wire.ts'

/** What pages and files may answer, and calls whose bytes were more or less than one request. */
const PLAIN_STATUSES = new Set([200, 201, 204, 206, 302, 303, 304])

/** A full limit, said by its name: of requests, of pictures at once, of connections to the database. */
const NAMED_LIMITS = new Set(['overloaded'])
/** The payment provider of the run is the sandbox, and Google is not there at all. */
const ABSENT_PROVIDERS = new Set(['signInUnavailable', 'paymentUnavailable'])

/** What is wrong with an answer; undefined: nothing. */
export function findFault(
  { endpoint, method }: Pick<HostileRequest, 'endpoint' | 'method'>,
  answer: WireAnswer,
): string | undefined {
  const { status, headers, body } = answer
  if (body.includes(SMUGGLED)) return 'a request hidden in a body was answered'
  if (status >= 400) return findProblemFault(answer, method)
  if (!endpoint) return PLAIN_STATUSES.has(status) ? undefined : `the status ${status}`
  // What the caller has already is told by its tag, and sent no second time.
  if (status === 304 && method === 'GET' && headers.etag) return undefined
  const schema = endpoint.answers[status]
  if (!schema) return `the status ${status}, which the entry does not declare`
  if (!headers['content-type']?.startsWith('application/json')) return 'an answer that is no JSON'
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
    return `a ${status} that is no problem (${type})`
  if (method === 'HEAD') return status >= 500 ? `the status ${status}` : undefined
  const problem = Problem.safeParse(parse(body))
  if (!problem.success) return `a problem outside its schema: ${problem.error.message}`
  const { code, detail } = problem.data
  if (problem.data.status !== status) return 'a problem of another status than its answer'
  if (detail === '') return 'a problem that says nothing'
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
