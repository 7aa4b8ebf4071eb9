import { expect, test } from 'vitest'
import { readFailureCode, SignInFailure } from './sign-in-failure.ts'

/** The codes that the specification has seen. */
const seen = [
  'unauthorized-domain',
  'popup-blocked',
  'popup-closed-by-user',
  'cancelled-popup-request',
  'web-storage-unsupported',
  'network-request-failed',
  'internal-error',
  'invalid-api-key',
  'auth-domain-config-required',
] as const

test('every code of an authentication provider that was seen has a plain sentence of its own', () => {
  const sentences = seen.map((code) => new SignInFailure(code).message)
  expect(new Set(sentences).size).toBe(seen.length)
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].{20,}\.$/)
  expect(seen.map(readFailureCode)).toEqual(seen)
})

test('a code without a sentence reads like a fault of the provider', () => {
  expect(readFailureCode('toString')).toBe('internal-error')
  expect(readFailureCode('something-new')).toBe('internal-error')
  expect(readFailureCode(undefined)).toBe('internal-error')
})
