import { ApiProblem } from '../base/calls/api-answers.ts'
import { failureText } from '../base/calls/failure-text.ts'

/** Why the cost of delivery is not there: a post code that the shop refuses, or another failure. */
export function readPriceFailure(error: unknown) {
  const wrongCode = error instanceof ApiProblem ? error.errors.postCode?.[0] : undefined
  return { wrongCode, failure: error && !wrongCode ? failureText(error) : undefined }
}
