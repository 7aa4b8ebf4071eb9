import { timingSafeEqual } from 'node:crypto'
import { ApiError } from './api-error.ts'
import type { Audience } from './presenters.ts'

export interface Keys {
  secret: string
  publishable: string
}

/** Identifies the caller by the key in `Authorization` (Bearer, or Basic with the key as user) or in the form. */
export function authenticate(
  keys: Keys,
  authorization: string | undefined,
  formKey: string | undefined,
  browsersMayAsk: boolean,
): Audience {
  const key = keyOf(authorization) ?? formKey
  if (!key) throw unauthorized(missingKey)
  if (isSame(key, keys.secret)) return 'server'
  if (!isSame(key, keys.publishable)) throw unauthorized(`Invalid API Key provided: ${masked(key)}`)
  if (browsersMayAsk) return 'browser'
  throw new ApiError(401, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message:
      'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
  })
}

const missingKey =
  "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/."

function keyOf(authorization: string | undefined): string | undefined {
  const [scheme, credentials] = authorization?.split(' ') ?? []
  if (!credentials) return undefined
  if (scheme?.toLowerCase() === 'bearer') return credentials
  if (scheme?.toLowerCase() !== 'basic') return undefined
  return Buffer.from(credentials, 'base64').toString('utf8').split(':')[0]
}

function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function masked(key: string): string {
  return `${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`
}

function unauthorized(message: string): ApiError {
  return new ApiError(401, { type: 'invalid_request_error', message })
}
