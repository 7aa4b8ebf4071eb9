import { z } from 'zod'

/** Every rule of the shop that can refuse a call. The status of each is known to `server/http/error-handler.ts` alone. */
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
  /** What is wrong and how to mend it, for people. */
  detail: z.string(),
  code: z.enum(problemCodes),
  /** By the field's name as it was sent; present where fields are to blame. */
  errors: z.record(z.string(), z.array(z.string())).optional(),
})
export type Problem = z.infer<typeof Problem>
