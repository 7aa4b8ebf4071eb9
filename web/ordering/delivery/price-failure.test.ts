import { expect, test } from 'vitest'
import { messages } from '../../../contract/values/messages.ts'
import { ApiProblem, NetworkFailure } from '../../platform/base/calls/api-answers.ts'
import { readPriceFailure } from './price-failure.ts'

test('a refused post code is told at its field, any other failure of the price as a sentence', () => {
  const refusal = { code: 'invalidFields', status: 422, detail: 'Check the fields' } as const
  const wrongCode = 'Enter a US ZIP code, such as 60607'
  expect(readPriceFailure(null)).toEqual({})
  expect(
    readPriceFailure(new ApiProblem({ ...refusal, errors: { postCode: [wrongCode] } })),
  ).toEqual({ wrongCode })
  expect(readPriceFailure(new ApiProblem({ ...refusal, errors: { country: ['?'] } }))).toEqual({
    failure: 'Check the fields',
  })
  expect(readPriceFailure(new NetworkFailure()).failure).toMatch(/could not be reached/)
  expect(readPriceFailure(new Error('bug'))).toEqual({ failure: messages.somethingFailed })
})
