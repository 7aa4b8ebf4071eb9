import type { Calls } from '../../../contract/calls.ts'
import type { OrderState } from '../../../contract/ordering/orders.ts'
import type { ProblemCode } from '../../../contract/values/errors.ts'
import { type CallerKind, callPolicy } from './call-policy.ts'

/** A status, or the code of a refusal. */
type ExpectedAnswer = number | ProblemCode

/** Permitted callers get the call's success status, except here: the tests have no valid password, proof or card. */
const exceptions: Partial<Record<keyof Calls, ExpectedAnswer>> = {
  'POST /webhook/stripe': 'invalidSignature',
  'PUT /user/:email': 'invalidProof',
  'POST /identity/sign-in': 'invalidCredential',
  'PUT /identity/password': 'invalidCredential',
  'POST /identity/secondFactor': 'loginExpired',
  'POST /identity/totp/confirm': 'noFactorBegun',
  // Browsers make none for an IP address.
  'POST /identity/passkey/begin': 'passkeysUnavailable',
  'POST /identity/passkey/finish': 'invalidFactor',
  'POST /identity/freshProof': 'invalidCredential',
  'POST /account/export': 'invalidProof',
  'POST /account/deletion': 'invalidProof',
  'POST /identity/new-password': 'invalidLink',
  'POST /identity/verify-email': 'invalidLink',
  'POST /identity/new-email': 'invalidLink',
  'POST /invitation/accept': 'invitationOver',
  // It still waits.
  'POST /tax/:id/takeBack': 'taxStatusDecided',
  // No user uploaded the picture.
  'POST /uploadReview': 'pictureNotOwn',
  // No file is sent.
  'POST /image': 'unsupportedMediaType',
  'POST /changeSet/import': 'unsupportedMediaType',
  'POST /product/pictures': 'unsupportedMediaType',
  'POST /import': 'unsupportedMediaType',
  'POST /stock/countSheet': 'unsupportedMediaType',
  'POST /resolve/file': 'unsupportedMediaType',
  'POST /cart/:id/resolve/file': 'unsupportedMediaType',
  'POST /references/import': 'unsupportedMediaType',
  'POST /product/:id/document': 'unsupportedMediaType',
  'POST /partNumber/import': 'unsupportedMediaType',
  'POST /tax/certificate': 'unsupportedMediaType',
  // No file was read.
  'GET /import/:id': 'importNotFound',
  'POST /import/:id/mapping': 'importNotFound',
  'POST /importMapping': 'importNotFound',
  // It is a draft.
  'POST /changeSet/:id/undo': 'changeSetNotOpen',
  // Nothing is approved yet.
  'POST /return/:id/receive': 'returnNotOpen',
  'POST /return/:id/close': 'returnNotOpen',
  // The owner’s account is joined to none.
  'DELETE /user/:id/merge': 'mergeNotFound',
  // It is not paid.
  'POST /orders/pickList': 'nothingLeft',
  // It is being packed.
  'POST /shipment/:id/delivered': 'shipmentNotShipped',
  'PUT /shipment/:id/tracking': 'shipmentNotShipped',
  'GET /return/:id/label.pdf': 'returnNotFound',
  'GET /audit': 'paymentUnavailable',
  'GET /report/payouts': 'paymentUnavailable',
  'GET /report/payouts.csv': 'paymentUnavailable',
  'GET /report/payouts.xlsx': 'paymentUnavailable',
  // The shop has no legal name.
  'GET /cart/:id/proforma.pdf': 'noSeller',
  'POST /documents/missing': 'noSeller',
}

/** Callers whom the call's own rule refuses where it permits others. */
const byCaller: Partial<Record<keyof Calls, Partial<Record<CallerKind, ExpectedAnswer>>>> = {
  // Nobody gives what they lack.
  'PUT /user/admin/:email': { 'staff:write': 'notAllowed' },
  'POST /staff/invitation': { 'staff:write': 'notAllowed' },
  // It also needs the rights of what it holds.
  'GET /user/:id/export': { 'customers:write': 'notAllowed' },
  // The right's holder has done it before.
  'PUT /pages/:slug': { key: 'changedMeanwhile', shopOwner: 'changedMeanwhile' },
  'POST /journal/close': { key: 'journalNotClosable', shopOwner: 'journalNotClosable' },
}

type ByState = Record<OrderState, ExpectedAnswer>

/** The same in every state. */
const always = (answer: ExpectedAnswer): ByState => ({
  awaitingPayment: answer,
  paid: answer,
  partlyRefunded: answer,
  refunded: answer,
  cancelled: answer,
  expired: answer,
})
/** A cancelled order has no papers to pack by, and can't be deleted again. */
const untilDeleted = (answer: ExpectedAnswer): ByState => ({
  ...always(answer),
  cancelled: 'orderNotFound',
})
/** Only of an order whose money the shop still has. */
const whilePaid = (refusal: ProblemCode): ByState => ({
  ...always(refusal),
  paid: 201,
  partlyRefunded: 201,
})
/** For orders that may still be paid. */
const beforePayment = (answer: ExpectedAnswer): ByState => ({
  ...always('orderAlreadyPaid'),
  awaitingPayment: answer,
  cancelled: 'orderNotFound',
  expired: 'orderNotPayable',
})

/** Answers to permitted callers in each state of the order. */
export const byState: Partial<Record<keyof Calls, ByState>> = {
  'GET /order/:id': always(200),
  'PUT /order/:id/external': always(200),
  'PUT /order/:id/fields': always(200),
  'POST /order/:id/again': always(201),
  'GET /order/:id/export': always(200),
  'GET /order/:id/lines': always(200),
  'GET /order/:id/shipments': always(200),
  'GET /order/:id/attachments': always(200),
  // No file is sent.
  'POST /order/:id/attachment': always('unsupportedMediaType'),
  'GET /order/:id/documents': always(200),
  'GET /order/:id/proforma.pdf': { ...beforePayment('noSeller'), cancelled: 'orderNotPayable' },
  'POST /order/:id/invoice/again': always('nothingToInvoice'),
  'POST /order/:id/shipment': whilePaid('notPaid'),
  'GET /order/:id/timeline': always(200),
  'GET /order/:id/mails': always(200),
  'GET /order/:id/packingSlip.pdf': untilDeleted(200),
  'PUT /order/:id/note': always(200),
  'POST /order/:id/taxChecked': always(200),
  'POST /order/:id/hold': always(200),
  'DELETE /order/:id/hold': always(200),
  'GET /order/:id/labels.pdf': untilDeleted(200),
  'DELETE /order/:id': { ...beforePayment(200), expired: 200 },
  'POST /create-payment-intent': {
    ...beforePayment('paymentUnavailable'),
    cancelled: 'orderNotPayable',
  },
  'PATCH /order/:id': always('paymentMismatch'),
  'POST /order/:id/refund': whilePaid('orderNotRefundable'),
  'POST /order/:id/closeShort': whilePaid('notPaid'),
  // Nothing was shipped.
  'POST /order/:id/return': untilDeleted('invalidFields'),
}

/** Answer about another's object: the same as for an object that doesn't exist. */
const NOT_THERE: Partial<Record<keyof Calls, ProblemCode>> = {
  'PUT /userprofile/:id': 'userNotFound',
  'GET /return/:id': 'returnNotFound',
  'POST /return/:id/withdraw': 'returnNotFound',
  'POST /shipment/:id/delivered': 'shipmentNotFound',
  'GET /return/:id/label.pdf': 'returnNotFound',
  'GET /attachment/:id': 'attachmentNotFound',
  'DELETE /attachment/:id': 'attachmentNotFound',
  'GET /document/:id': 'documentNotFound',
  'GET /document/:id/xml': 'documentNotFound',
  'GET /cart/:id/proforma.pdf': 'cartNotFound',
  'GET /cart/:id': 'cartNotFound',
  'POST /cart/:id/price': 'cartNotFound',
  'POST /cart/:id/quote': 'cartNotFound',
  'PUT /cart/:id': 'cartNotFound',
  'DELETE /cart/:id': 'cartNotFound',
  'POST /cart/:id/copy': 'cartNotFound',
  'POST /cart/:id/list': 'cartNotFound',
  'PATCH /cart/:id/lines': 'cartNotFound',
  'POST /cart/:id/order': 'cartNotFound',
  'POST /cart/:id/resolve': 'cartNotFound',
  'GET /cart/:id/export': 'cartNotFound',
  'POST /cart/:id/share': 'cartNotFound',
  'DELETE /cart/:id/share': 'cartNotFound',
  'PUT /partNumber': 'numberNotFound',
  'PUT /address': 'addressNotFound',
  'GET /tax/:id/file': 'taxStatusNotFound',
}

/** The expected answer to a caller, about the owner’s objects with the order in a state. */
export function expectationOf(
  name: keyof Calls,
  caller: CallerKind,
  state: OrderState,
): ExpectedAnswer {
  const { may, others, success } = callPolicy[name]
  if (may.includes(caller))
    return byCaller[name]?.[caller] ?? byState[name]?.[state] ?? exceptions[name] ?? success
  if (caller === 'nobody' || caller === 'removed') return 'notSignedIn'
  return others === 404 && caller !== 'key' ? (NOT_THERE[name] ?? 'orderNotFound') : 'notAllowed'
}
