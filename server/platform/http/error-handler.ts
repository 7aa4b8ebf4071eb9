import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Problem, ProblemCode, ProblemMembers } from '../../../contract/values/errors.ts'
import { messages } from '../../../contract/values/messages.ts'
import { DomainError } from '../base/errors/domain-error.ts'
import { gatherFaults } from '../base/errors/fields-invalid.ts'
import { readTrouble } from '../database/database-trouble.ts'

/** Status and title of every refusal. A missing code doesn't compile. */
const problems = {
  malformedRequest: [400, 'Malformed request'],
  unknownKeys: [400, 'Unknown keys'],
  invalidFields: [422, 'Invalid fields'],
  notSignedIn: [401, 'Not logged in'],
  freshProof: [401, 'Fresh proof needed'],
  notAllowed: [403, 'Not allowed'],
  notFound: [404, 'Not found'],
  methodNotAllowed: [405, 'Method not allowed'],
  requestTimeout: [408, 'Request timeout'],
  tooLarge: [413, 'Too large'],
  headersTooLarge: [431, 'Headers too large'],
  unsupportedMediaType: [415, 'Unsupported media type'],
  tooManyRequests: [429, 'Too many requests'],
  overloaded: [503, 'Overloaded'],
  databaseUnavailable: [503, 'Database unavailable'],
  diskFull: [503, 'Disk full'],
  internal: [500, 'Internal error'],
  invalidCredential: [401, 'Invalid credential'],
  emailAlreadyInUse: [409, 'Email already in use'],
  weakPassword: [422, 'Weak password'],
  invalidLink: [410, 'Link not valid any more'],
  invitationOver: [410, 'Invitation not valid any more'],
  passwordNeeded: [403, 'Password needed'],
  secondFactor: [401, 'Second factor needed'],
  invalidFactor: [401, 'Second factor not accepted'],
  loginExpired: [401, 'Login expired'],
  factorUnreadable: [409, 'Second factor unreadable'],
  noFactorBegun: [409, 'Nothing to confirm'],
  appIsOn: [409, 'App already set up'],
  passkeysUnavailable: [409, 'No passkeys here'],
  tooManyPasskeys: [409, 'Too many passkeys'],
  ownFactors: [409, 'Your own account'],
  signInUnavailable: [503, 'Login unavailable'],
  invalidProof: [401, 'Invalid proof'],
  productNotFound: [404, 'Product not found'],
  pageNotFound: [404, 'Page not found'],
  ambiguousProductName: [409, 'Ambiguous product name'],
  quantityOutOfBounds: [422, 'Quantity out of bounds'],
  notMultiple: [422, 'Not a multiple'],
  totalBelowChargeFloor: [422, 'Total below the least charge'],
  totalAboveChargeCeiling: [422, 'Total above the charge ceiling'],
  insufficientStock: [409, 'Insufficient stock'],
  holdBounded: [409, 'Reserved without payment'],
  cartNotFound: [404, 'Cart not found'],
  emptyCart: [422, 'Empty cart'],
  numberTaken: [409, 'Number taken'],
  numberNotFound: [404, 'Number not found'],
  tooManyNumbers: [409, 'Too many numbers'],
  addressNotFound: [404, 'Address not found'],
  tooManyAddresses: [409, 'Too many addresses'],
  nothingToInvoice: [409, 'Nothing to invoice'],
  documentNotFound: [404, 'Document not found'],
  disputeNotFound: [404, 'Dispute not found'],
  noSeller: [409, 'No papers yet'],
  journalNotClosable: [409, 'Not in the books'],
  taxStatusNotFound: [404, 'Tax status not found'],
  taxStatusDecided: [409, 'Decided meanwhile'],
  quoteNotOpen: [409, 'Answered meanwhile'],
  vatIdTaken: [409, 'VAT id taken'],
  tooManyCertificates: [409, 'Too many certificates'],
  tooManyDocuments: [409, 'Too many documents'],
  tooManyWatches: [409, 'Too many alerts'],
  passwordProtected: [422, 'Password protected'],
  circle: [422, 'Circle of replacements'],
  tooLong: [413, 'List too long'],
  tooManyLines: [422, 'Too many lines'],
  tooManyCarts: [409, 'Too many carts'],
  changedMeanwhile: [409, 'Changed meanwhile'],
  termsNotAccepted: [422, 'Terms not accepted'],
  priceChanged: [409, 'Price changed'],
  freightUnpriced: [409, 'Freight has no price yet'],
  tooManyUnpaidOrders: [409, 'Too many unpaid orders'],
  emailNotConfirmed: [409, 'Email not confirmed'],
  orderNotFound: [404, 'Order not found'],
  mailNotFound: [404, 'Mail not found'],
  orderAlreadyPaid: [409, 'Order already paid'],
  orderNotPayable: [409, 'Order not payable'],
  orderOnHold: [409, 'Order on hold'],
  attachmentNotFound: [404, 'File not found'],
  tooManyAttachments: [409, 'Too many files'],
  paymentNotFound: [409, 'Payment not found'],
  paymentMismatch: [409, 'Payment mismatch'],
  paymentPending: [409, 'Payment pending'],
  paymentUnavailable: [503, 'Payment unavailable'],
  paymentsClosed: [503, 'Payments are off'],
  paymentDisputed: [409, 'Payment disputed'],
  paymentRefused: [409, 'Payment refused'],
  paymentPaused: [429, 'Payment paused'],
  refundTooLarge: [422, 'Refund too large'],
  orderNotRefundable: [409, 'Order not refundable'],
  promisedPieces: [409, 'Promised pieces'],
  countOvertaken: [409, 'Count overtaken'],
  notPaid: [409, 'Not paid'],
  refundPending: [409, 'Refund pending'],
  nothingLeft: [409, 'Nothing left'],
  returnNotFound: [404, 'Return not found'],
  returnNotOpen: [409, 'Return not open'],
  returnTooLate: [409, 'Return too late'],
  alreadyReturned: [409, 'Already returned'],
  shipmentNotFound: [404, 'Shipment not found'],
  shipmentShipped: [409, 'Shipment has left'],
  shippingUnconfirmed: [409, 'Confirm the shipping'],
  shipmentCancelled: [409, 'Shipment cancelled'],
  shipmentNotShipped: [409, 'Shipment has not left'],
  deliveryConfirmedLate: [409, 'Too late to confirm'],
  idempotencyKeyInvalid: [400, 'Invalid idempotency key'],
  idempotencyKeyReused: [422, 'Idempotency key reused'],
  idempotencyKeyInUse: [409, 'Idempotency key in use'],
  invalidSignature: [400, 'Invalid signature'],
  userNotFound: [404, 'User not found'],
  lastOwner: [409, 'Last owner'],
  tooManyKeys: [409, 'Too many keys'],
  endpoint: [422, 'Not a public https address'],
  tooManyEndpoints: [409, 'Too many endpoints'],
  endpointNotFound: [404, 'Endpoint not found'],
  accountBlocked: [403, 'Account blocked'],
  accountMerged: [403, 'Account joined to another'],
  alreadyMerged: [409, 'Already joined'],
  mergeWithSelf: [409, 'Own account'],
  mergeOfStaff: [409, 'Account of staff'],
  mergeOfBlocked: [409, 'Account blocked'],
  mergeDuringErasure: [409, 'Erasure pending'],
  mergeUnconfirmed: [409, 'Email not confirmed'],
  mergeUndoable: [409, 'Join can still be undone'],
  mergeNotFound: [404, 'Not joined'],
  mergeTooOld: [409, 'Join too old to undo'],
  adminEmailNotConfirmed: [409, 'Email not confirmed'],
  unreadableImage: [422, 'Unreadable image'],
  imageTooManyPixels: [422, 'Image too large'],
  imageStoreUnavailable: [503, 'Picture store unavailable'],
  pictureNotOwn: [422, 'Picture of another account'],
  reviewNeedsOrder: [403, 'Review needs an order'],
  changeSetNotFound: [404, 'Change set not found'],
  importNotFound: [404, 'File not found'],
  changeSetNotOpen: [409, 'Change set not open'],
  notUndoable: [409, 'Not undoable'],
  nothingToApply: [422, 'Nothing to apply'],
  severeUnconfirmed: [422, 'Severe warnings unconfirmed'],
  tooManyRows: [413, 'Too many rows'],
  notASpreadsheet: [422, 'Not a spreadsheet'],
  inflatesTooFar: [422, 'Inflates too far'],
  fieldNotFound: [404, 'Field not found'],
  fieldInUse: [409, 'Field in use'],
  tooManyFields: [409, 'Too many fields'],
} as const satisfies Record<ProblemCode, readonly [status: number, title: string]>

export const PROBLEM_TYPE = 'application/problem+json'

export function makeProblem(
  code: ProblemCode,
  detail: string,
  errors?: Problem['errors'],
  members?: ProblemMembers,
): Problem {
  const [status, title] = problems[code]
  return { type: `/problems/${code}`, title, status, detail, code, errors, ...members }
}

export function sendProblem(
  reply: FastifyReply,
  code: ProblemCode,
  detail: string,
  errors?: Problem['errors'],
  members?: ProblemMembers,
): FastifyReply {
  const problem = makeProblem(code, detail, errors, members)
  // Serialised here: the route's answer schemas cover only successes.
  return reply
    .code(problem.status)
    .type(PROBLEM_TYPE)
    .serializer(JSON.stringify as (payload: unknown) => string)
    .send(problem)
}

/**
 * Maps every thrown error to `application/problem+json`. Unforeseen errors are logged in full and answered without
 * details.
 */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((thrown: FastifyError, request, reply) => {
    const error = readTrouble(thrown) ?? thrown
    if (error instanceof DomainError) {
      // A refusal with a cause hides a fault that is not the caller's, such as a provider's outage.
      if (error.cause) {
        request.log.warn({ err: error.cause }, error.code)
        tellId(request, reply)
      }
      if (error.retryAfterSeconds) reply.header('retry-after', error.retryAfterSeconds)
      return sendProblem(reply, error.code, error.message, error.fieldErrors, error.members)
    }
    if (hasZodFastifySchemaValidationErrors(error)) {
      // A malformed id can't name an existing object.
      if (error.validationContext === 'params') return sendNotFound(request, reply)
      return sendInvalid(error.validation.map(readIssue), reply)
    }
    const framework = readFrameworkError(error)
    if (framework) return sendProblem(reply, ...framework)
    request.log.error({ err: error }, 'unforeseen error')
    tellId(request, reply)
    return sendProblem(reply, 'internal', messages.somethingFailed)
  })
}

/** The id under which the log has the details. */
function tellId(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id)
}

export function sendNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendProblem(reply, 'notFound', 'There is nothing at this address.')
}

interface RequestIssue {
  readonly field: string
  readonly message: string
  readonly unknownKeys: boolean
}

function readIssue(validation: {
  instancePath: string
  message?: string
  keyword: string
}): RequestIssue {
  return {
    field: validation.instancePath.replace(/^\//, '').replaceAll('/', '.'),
    message: validation.message ?? 'is not valid',
    unknownKeys: validation.keyword === 'unrecognized_keys',
  }
}

function sendInvalid(issues: RequestIssue[], reply: FastifyReply): FastifyReply {
  const unknown = issues.find((issue) => issue.unknownKeys)
  if (unknown)
    return sendProblem(reply, 'unknownKeys', `${unknown.message}. Remove it and send again.`)
  if (issues.some((issue) => issue.field === '')) {
    return sendProblem(
      reply,
      'malformedRequest',
      'The request’s body is missing or is not a JSON object.',
    )
  }
  const { detail, errors } = gatherFaults(issues)
  return sendProblem(reply, 'invalidFields', detail, errors)
}

/** Fastify's own refusals (body parser, media type, size), which have a 4xx status. */
function readFrameworkError(error: FastifyError): [ProblemCode, string] | undefined {
  const status = error.statusCode ?? 500
  if (status === 413) return ['tooLarge', 'The request’s body is larger than this call takes.']
  if (status === 415) return ['unsupportedMediaType', 'Send the body as application/json.']
  if (status === 429) return ['tooManyRequests', messages.tooManyRequests]
  if (status === 503) return ['overloaded', 'The shop is busy. Try again in a moment.']
  if (status >= 400 && status < 500) {
    return ['malformedRequest', 'The request could not be read; check that its body is valid JSON.']
  }
  return undefined
}
