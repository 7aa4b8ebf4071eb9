import type { Calls } from '../../contract/calls.ts'
import type { Access } from '../../contract/endpoint.ts'

/** Everybody who may call. The owner and the stranger are customers; `removed` and `demoted` hold a session from before. */
export const callers = ['nobody', 'removed', 'stranger', 'demoted', 'owner', 'admin'] as const
export type Caller = (typeof callers)[number]

interface CallPolicy {
  /** What the call's entry in the contract has to say. */
  readonly entry: Access
  /** Whom the call lets through to a thing of the owner's. */
  readonly may: readonly Caller[]
  /** What it answers those who are signed in and may not: forbidden, or as about a thing that never was. */
  readonly others: 403 | 404 | 'nobodyElse'
  /** What it answers those it lets through, where no rule of the call's own stands in their way. */
  readonly success: 200 | 201
}

const customers = ['stranger', 'demoted', 'owner'] as const

/** Without a sign-in. */
const open = { entry: 'open', may: callers, others: 'nobodyElse', success: 200 } as const
/** Whoever brings the proof or the signature that the call itself asks for. */
const byProof = { ...open, entry: 'provider' } as const
/** Everybody who is signed in, each about themselves. */
const signedIn = {
  entry: 'signedIn',
  may: [...customers, 'admin'],
  others: 'nobodyElse',
  success: 200,
} as const
/** By e-mail: one’s own, or any for an admin. */
const ownEmail = { entry: 'self', may: ['owner', 'admin'], others: 403, success: 200 } as const
/** By id: one’s own, or any for an admin. For everybody else it is not there. */
const ownOrder = { entry: 'signedIn', may: ['owner', 'admin'], others: 404, success: 200 } as const
/** By id: one’s own, and nobody else’s. */
const ownOnly = { entry: 'signedIn', may: ['owner'], others: 404, success: 200 } as const
const admins = { entry: 'admin', may: ['admin'], others: 403, success: 200 } as const

/**
 * Who may do what, written from the specification (roles and permissions, and how we read them) and from nothing in the
 * contract: an entry that says another thing than its row here is wrong, or this table is, and a person has to say which.
 * Whoever is not signed in, or no longer, is answered 401 wherever they may not.
 */
export const callPolicy: Readonly<Record<keyof Calls, CallPolicy>> = {
  // What visitors see.
  'GET /product': open,
  'GET /product/:id': open,
  'GET /category': open,
  'GET /catalogue/search': open,
  'GET /catalogue/suggestions': open,
  'GET /review': open,
  'GET /shop': open,

  // What the shop sells is its admins' to change.
  'POST /uploadProduct': { ...admins, success: 201 },
  'PUT /product/:id/pictures': admins,
  'DELETE /product/:id': admins,
  'PUT /product/:id/discount': admins,
  'DELETE /product/:id/discount': admins,

  // A customer orders, pays and deletes their own; admins see and delete all, and alone give money back.
  'POST /orderProduct': { ...signedIn, success: 201 },
  'GET /orderTerms': signedIn,
  'GET /order': ownEmail,
  'GET /orders/': admins,
  'GET /order/:id': ownOrder,
  'GET /order/:id/timeline': ownOrder,
  'DELETE /order/:id': ownOrder,
  'POST /create-payment-intent': ownOrder,
  'PATCH /order/:id': ownOrder,
  'POST /order/:id/refund': { ...admins, success: 201 },
  'POST /webhook/stripe': byProof,

  // Signing in and up.
  'POST /identity/sign-up': { ...open, success: 201 },
  'POST /identity/sign-in': open,
  'POST /identity/password-reset': open,
  'POST /identity/new-password': open,
  'POST /identity/verify-email': open,
  'PUT /user/:email': byProof,
  'GET /session': open,
  'DELETE /session': open,

  // One's own account, reviews and pictures.
  'POST /identity/verification-mail': signedIn,
  'GET /identity/account': signedIn,
  'PUT /identity/password': signedIn,
  'PUT /identity/name': signedIn,
  'GET /sessions': signedIn,
  'DELETE /sessions/:id': signedIn,
  'DELETE /sessions': signedIn,
  'POST /account/export': signedIn,
  'POST /account/deletion': signedIn,
  'POST /uploadReview': { ...signedIn, success: 201 },
  'GET /review/permission': signedIn,
  'POST /image': { ...signedIn, success: 201 },
  'GET /userprofile/:email': ownEmail,
  'PUT /userprofile/:id': ownOnly,
  'GET /admin/:email': ownEmail,

  // The users, what they wrote, and the books.
  'DELETE /review/:id': admins,
  'GET /user': admins,
  'PUT /user/admin/:email': admins,
  'DELETE /user/:id': admins,
  'DELETE /user/:id/sessions': admins,
  'GET /accountEvents': admins,
  'GET /audit': admins,
}
