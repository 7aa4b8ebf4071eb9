import { expect, test } from 'vitest'
import { messages } from '../../../../contract/values/messages.ts'
import { ApiProblem, NetworkFailure } from '../calls/api-answers.ts'
import { failureText } from './failure-text.ts'
import { NotConfirmed } from './not-confirmed.ts'
import { ReadableFailure } from './readable-failure.ts'
import { SignInFailure } from './sign-in-failure.ts'

test('a failure with a sentence for people is shown in its own words', () => {
  const problem = { code: 'orderNotFound', status: 404, detail: 'There is no such order.' } as const
  expect(failureText(new ApiProblem({ ...problem, errors: {} }))).toBe('There is no such order.')
  expect(failureText(new NetworkFailure())).toBe(messages.networkFailed)
  expect(failureText(new NotConfirmed())).toBe(messages.notConfirmed)
  expect(failureText(new SignInFailure('popup-blocked'))).toMatch(/window/i)
  expect(failureText(new ReadableFailure('Allow cookies.'))).toBe('Allow cookies.')
})

test('any other error only says that something failed: its message is for developers', () => {
  for (const error of [new TypeError('x is undefined'), 'down', undefined])
    expect(failureText(error)).toBe(messages.somethingFailed)
})
