/** Fields of Stripe's error object that an answer may have. */
interface ErrorFields {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  charge?: string
  payment_intent?: unknown
  payment_method?: unknown
}

/**
 * An answer that is an error. Stripe keeps the answer of a request that began executing under its idempotency key,
 * errors included; a request refused earlier may be sent again with the same key.
 */
export class ApiError extends Error {
  readonly status: number
  readonly fields: ErrorFields
  readonly beganExecuting: boolean

  constructor(status: number, fields: ErrorFields, beganExecuting = false) {
    super(fields.message)
    this.status = status
    this.fields = fields
    this.beganExecuting = beganExecuting
  }
}

export function invalidRequest(
  message: string,
  { code, param }: { code?: string; param?: string } = {},
): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, code, param })
}

export function notFound(noun: string, id: string, param: string): ApiError {
  return missing(404, noun, id, param)
}

/** Stripe answers 404 only for an id in the path; the id that a list continues from is a wrong parameter. */
export function missingParameter(noun: string, id: string, param: string): ApiError {
  return missing(400, noun, id, param)
}

function missing(status: number, noun: string, id: string, param: string): ApiError {
  return new ApiError(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${noun}: '${id}'`,
    param,
  })
}

/** The body as Stripe sends it, with a link to the documentation of its code, if any. */
export function errorBody(error: ApiError, requestId: string): object {
  const { code } = error.fields
  return {
    error: {
      ...error.fields,
      ...(code && { doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` }),
      request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`,
    },
  }
}
