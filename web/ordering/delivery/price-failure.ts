import { failureText, faultAt } from '../../platform/base/failures/failure-text.ts'

/** Why the cost of delivery is not there: a post code that the shop refuses, or another failure. */
export function readPriceFailure(error: unknown) {
  const wrongCode = faultAt(error, 'postCode')
  return { wrongCode, failure: error && !wrongCode ? failureText(error) : undefined }
}
