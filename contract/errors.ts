import { z } from 'zod'

/** Every reason for refusing a call. Only `server/http/error-handler.ts` maps them to a status. */
export const problemCodes = [
  'malformedRequest',
  'unknownKeys',
  'invalidFields',
  'notSignedIn',
  'notAllowed',
  'notFound',
  'methodNotAllowed',
  'requestTimeout',
  'tooLarge',
  'headersTooLarge',
  'unsupportedMediaType',
  'tooManyRequests',
  'overloaded',
  'databaseUnavailable',
  'diskFull',
  'internal',
  'invalidCredential',
  'emailAlreadyInUse',
  'weakPassword',
  'invalidLink',
  'passwordNeeded',
  'signInUnavailable',
  'invalidProof',
  'productNotFound',
  'ambiguousProductName',
  'quantityOutOfBounds',
  'totalBelowChargeFloor',
  'totalAboveChargeCeiling',
  'insufficientStock',
  'tooManyUnpaidOrders',
  'emailNotConfirmed',
  'orderNotFound',
  'orderAlreadyPaid',
  'orderNotPayable',
  'paymentNotFound',
  'paymentMismatch',
  'paymentPending',
  'paymentUnavailable',
  'paymentRefused',
  'paymentPaused',
  'refundTooLarge',
  'orderNotRefundable',
  'idempotencyKeyInvalid',
  'idempotencyKeyReused',
  'idempotencyKeyInUse',
  'invalidSignature',
  'userNotFound',
  'lastAdmin',
  'adminEmailNotConfirmed',
  'unreadableImage',
  'imageTooManyPixels',
  'imageStoreUnavailable',
  'pictureNotOwn',
  'reviewNeedsOrder',
] as const

export type ProblemCode = (typeof problemCodes)[number]

/** RFC 9457. Every 4xx and 5xx answer has this shape and the content type `application/problem+json`. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  /** The problem and its remedy, for people. */
  detail: z.string(),
  code: z.enum(problemCodes),
  /** Messages by field name as sent; present if fields are at fault. */
  errors: z.record(z.string(), z.array(z.string())).optional(),
})
export type Problem = z.infer<typeof Problem>
