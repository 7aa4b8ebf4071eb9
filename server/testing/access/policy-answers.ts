import type { Calls } from '../../../contract/calls/calls.ts'
import type { OrderState } from '../../../contract/calls/orders.ts'
import type { ProblemCode } from '../../../contract/errors.ts'
import { type Caller, callPolicy } from './call-policy.ts'

/** A status, or the code of a refusal. */
type Answered = number | ProblemCode

/** Permitted callers get the call's success status, except here: the tests have no valid password, proof or card. */
const exceptions: Partial<Record<keyof Calls, Answered>> = {
  'POST /webhook/stripe': 'invalidSignature',
  'PUT /user/:email': 'invalidProof',
  'POST /identity/sign-in': 'invalidCredential',
  'PUT /identity/password': 'invalidCredential',
  'POST /account/export': 'invalidProof',
  'POST /account/deletion': 'invalidProof',
  'POST /identity/new-password': 'invalidLink',
  'POST /identity/verify-email': 'invalidLink',
  // It still waits.
  'POST /tax/:id/takeBack': 'taxStatusDecided',
  // No user uploaded the picture.
  'POST /uploadReview': 'pictureNotOwn',
  // No file is sent.
  'POST /image': 'unsupportedMediaType',
  'POST /changeSet/import': 'unsupportedMediaType',
  'POST /stock/countSheet': 'unsupportedMediaType',
  'POST /resolve/file': 'unsupportedMediaType',
  'POST /cart/:id/resolve/file': 'unsupportedMediaType',
  'POST /references/import': 'unsupportedMediaType',
  'POST /partNumber/import': 'unsupportedMediaType',
  'POST /tax/certificate': 'unsupportedMediaType',
  // It is a draft.
  'POST /changeSet/:id/undo': 'changeSetNotOpen',
  // Nothing is approved yet.
  'POST /return/:id/receive': 'returnNotOpen',
  'POST /return/:id/close': 'returnNotOpen',
  // It is being packed.
  'POST /shipment/:id/delivered': 'shipmentNotShipped',
  'GET /return/:id/label.pdf': 'returnNotFound',
  'GET /audit': 'paymentUnavailable',
  // The shop has no legal name.
  'GET /cart/:id/proforma.pdf': 'noSeller',
}

/** Answers to permitted callers in each state of the order. */
export const byState: Partial<Record<keyof Calls, Record<OrderState, Answered>>> = {
  'GET /order/:id': {
    awaitingPayment: 200,
    paid: 200,
    partlyRefunded: 200,
    refunded: 200,
    cancelled: 'orderNotFound',
    expired: 200,
  },
  'POST /order/:id/again': {
    awaitingPayment: 201,
    paid: 201,
    partlyRefunded: 201,
    refunded: 201,
    cancelled: 'orderNotFound',
    expired: 201,
  },
  'GET /order/:id/export': {
    awaitingPayment: 200,
    paid: 200,
    partlyRefunded: 200,
    refunded: 200,
    cancelled: 'orderNotFound',
    expired: 200,
  },
  'GET /order/:id/lines': {
    awaitingPayment: 200,
    paid: 200,
    partlyRefunded: 200,
    refunded: 200,
    cancelled: 'orderNotFound',
    expired: 200,
  },
  'GET /order/:id/shipments': {
    awaitingPayment: 200,
    paid: 200,
    partlyRefunded: 200,
    refunded: 200,
    cancelled: 'orderNotFound',
    expired: 200,
  },
  'GET /order/:id/documents': {
    awaitingPayment: 200,
    paid: 200,
    partlyRefunded: 200,
    refunded: 200,
    cancelled: 'orderNotFound',
    expired: 200,
  },
  'GET /order/:id/proforma.pdf': {
    awaitingPayment: 'noSeller',
    paid: 'orderAlreadyPaid',
    partlyRefunded: 'orderAlreadyPaid',
    refunded: 'orderAlreadyPaid',
    cancelled: 'orderNotFound',
    expired: 'orderNotPayable',
  },
  'POST /order/:id/invoice/again': {
    awaitingPayment: 'nothingToInvoice',
    paid: 'nothingToInvoice',
    partlyRefunded: 'nothingToInvoice',
    refunded: 'nothingToInvoice',
    cancelled: 'nothingToInvoice',
    expired: 'nothingToInvoice',
  },
  'POST /order/:id/shipment': {
    awaitingPayment: 'notPaid',
    paid: 201,
    partlyRefunded: 201,
    refunded: 'notPaid',
    cancelled: 'notPaid',
    expired: 'notPaid',
  },
  'GET /order/:id/timeline': {
    awaitingPayment: 200,
    paid: 200,
    partlyRefunded: 200,
    refunded: 200,
    cancelled: 200,
    expired: 200,
  },
  'GET /order/:id/mails': {
    awaitingPayment: 200,
    paid: 200,
    partlyRefunded: 200,
    refunded: 200,
    cancelled: 'orderNotFound',
    expired: 200,
  },
  'GET /order/:id/packingSlip.pdf': {
    awaitingPayment: 200,
    paid: 200,
    partlyRefunded: 200,
    refunded: 200,
    cancelled: 'orderNotFound',
    expired: 200,
  },
  'PUT /order/:id/note': {
    awaitingPayment: 200,
    paid: 200,
    partlyRefunded: 200,
    refunded: 200,
    cancelled: 'orderNotFound',
    expired: 200,
  },
  'GET /order/:id/labels.pdf': {
    awaitingPayment: 200,
    paid: 200,
    partlyRefunded: 200,
    refunded: 200,
    cancelled: 'orderNotFound',
    expired: 200,
  },
  'DELETE /order/:id': {
    awaitingPayment: 200,
    paid: 'orderAlreadyPaid',
    partlyRefunded: 'orderAlreadyPaid',
    refunded: 'orderAlreadyPaid',
    cancelled: 'orderNotFound',
    expired: 'orderNotPayable',
  },
  'POST /create-payment-intent': {
    awaitingPayment: 'paymentUnavailable',
    paid: 'orderAlreadyPaid',
    partlyRefunded: 'orderAlreadyPaid',
    refunded: 'orderAlreadyPaid',
    cancelled: 'orderNotFound',
    expired: 'orderNotPayable',
  },
  'PATCH /order/:id': {
    awaitingPayment: 'paymentMismatch',
    paid: 'paymentMismatch',
    partlyRefunded: 'paymentMismatch',
    refunded: 'paymentMismatch',
    cancelled: 'orderNotFound',
    expired: 'paymentMismatch',
  },
  'POST /order/:id/refund': {
    awaitingPayment: 'orderNotRefundable',
    paid: 201,
    partlyRefunded: 201,
    refunded: 'orderNotRefundable',
    cancelled: 'orderNotRefundable',
    expired: 'orderNotRefundable',
  },
  'POST /order/:id/closeShort': {
    awaitingPayment: 'notPaid',
    paid: 201,
    partlyRefunded: 201,
    refunded: 'notPaid',
    cancelled: 'notPaid',
    expired: 'notPaid',
  },
  // Nothing was shipped.
  'POST /order/:id/return': {
    awaitingPayment: 'invalidFields',
    paid: 'invalidFields',
    partlyRefunded: 'invalidFields',
    refunded: 'invalidFields',
    cancelled: 'orderNotFound',
    expired: 'invalidFields',
  },
}

/** Answer about another's object: the same as for an object that doesn't exist. */
const NOT_THERE: Partial<Record<keyof Calls, ProblemCode>> = {
  'PUT /userprofile/:id': 'userNotFound',
  'GET /return/:id': 'returnNotFound',
  'POST /return/:id/withdraw': 'returnNotFound',
  'POST /shipment/:id/delivered': 'shipmentNotFound',
  'GET /return/:id/label.pdf': 'returnNotFound',
  'GET /document/:id': 'documentNotFound',
  'GET /document/:id/xml': 'documentNotFound',
  'GET /cart/:id/proforma.pdf': 'cartNotFound',
  'GET /cart/:id': 'cartNotFound',
  'POST /cart/:id/price': 'cartNotFound',
  'POST /cart/:id/quote': 'cartNotFound',
  'PUT /cart/:id': 'cartNotFound',
  'DELETE /cart/:id': 'cartNotFound',
  'POST /cart/:id/copy': 'cartNotFound',
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

/** What a call answers to a caller, about the owner’s objects with the order in a state. */
export function expectationOf(name: keyof Calls, caller: Caller, state: OrderState): Answered {
  const { may, others, success } = callPolicy[name]
  if (may.includes(caller)) return byState[name]?.[state] ?? exceptions[name] ?? success
  if (caller === 'nobody' || caller === 'removed') return 'notSignedIn'
  return others === 404 ? (NOT_THERE[name] ?? 'orderNotFound') : 'notAllowed'
}
