import { expect, test } from 'vitest'
import { readFailureCode, SignInFailure } from './sign-in-failure.ts'

/** The codes named in the specification. */
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

test('every provider code of the specification has its own plain sentence', () => {
  const sentences = seen.map((code) => new SignInFailure(code).message)
  expect(new Set(sentences).size).toBe(seen.length)
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].{20,}\.$/)
  expect(seen.map(readFailureCode)).toEqual(seen)
})

test.each([
  ['user-disabled', 'This account is blocked. Please write to us.'],
  ['weak-password', 'Must be 6 carater longer'],
  [
    'password-does-not-meet-requirements',
    'Choose a stronger password: longer, with capital and small letters, digits and symbols.',
  ],
  ['invalid-email', 'Provide a valid Email'],
  ['operation-not-allowed', 'This way to log in is switched off. Try another, or write to us.'],
  ['something-new', 'Login did not work. Try again in a moment.'],
])('a sign-in by email that fails with %s is told so, and nothing of Google', (code, sentence) => {
  expect(new SignInFailure(readFailureCode(code)).message).toBe(sentence)
})

test('an unknown code is treated as a fault of the provider', () => {
  expect(readFailureCode('toString')).toBe('internal-error')
  expect(readFailureCode('something-new')).toBe('internal-error')
  expect(readFailureCode(undefined)).toBe('internal-error')
})
