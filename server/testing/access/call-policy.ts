import type { Calls } from '../../../contract/calls.ts'
import type { Access } from '../../../contract/values/endpoint.ts'

/** All kinds of callers. Owner and stranger are customers; `removed` and `demoted` hold a session from before. */
export const callers = ['nobody', 'removed', 'stranger', 'demoted', 'owner', 'admin'] as const
export type CallerKind = (typeof callers)[number]

interface CallPolicy {
  /** The access that the contract's entry must declare. */
  readonly entry: Access
  /** Callers allowed for an object of the owner's. */
  readonly may: readonly CallerKind[]
  /** Answer to signed-in callers who may not: forbidden, or as for an object that doesn't exist. */
  readonly others: 403 | 404 | 'nobodyElse'
  /** Answer to allowed callers, if no rule of the call itself refuses. */
  readonly success: 200 | 201
}

const customers = ['stranger', 'demoted', 'owner'] as const

/** Without a sign-in. */
const open = { entry: 'open', may: callers, others: 'nobodyElse', success: 200 } as const
/** For callers with the proof or signature that the call requires. */
const byProof = { ...open, entry: 'provider' } as const
/** For every signed-in caller, about themselves. */
const signedIn = {
  entry: 'signedIn',
  may: [...customers, 'admin'],
  others: 'nobodyElse',
  success: 200,
} as const
/** By e-mail: one's own, or any for an admin. */
const ownEmail = { entry: 'self', may: ['owner', 'admin'], others: 403, success: 200 } as const
/** By id: one's own, or any for an admin. Not found for others. */
const ownOrder = { entry: 'signedIn', may: ['owner', 'admin'], others: 404, success: 200 } as const
/** By id: only one's own. */
const ownOnly = { entry: 'signedIn', may: ['owner'], others: 404, success: 200 } as const
const admins = { entry: 'admin', may: ['admin'], others: 403, success: 200 } as const

/**
 * The access table, written from the specification (roles and permissions, and our reading), independent of the
 * contract: if they differ, a person must decide. Callers not signed in get 401 wherever they may not.
 */
export const callPolicy: Readonly<Record<keyof Calls, CallPolicy>> = {
  // Visitors may read the catalogue and the pages.
  'GET /product': open,
  'GET /product/:id': open,
  'GET /product/:id/references': open,
  'GET /product/:id/documents': open,
  'GET /product/:id/related': open,
  'GET /productDocument/:id': open,
  'GET /category': open,
  'GET /catalogue/search': open,
  'GET /catalogue/suggestions': open,
  'GET /review': open,
  'GET /shop': open,
  'GET /content': open,
  'GET /pages/:slug': open,

  // Only admins change products.
  'POST /uploadProduct': { ...admins, success: 201 },
  'PUT /product/:id/pictures': admins,
  'DELETE /product/:id': admins,
  'PUT /product/:id/discount': admins,
  'DELETE /product/:id/discount': admins,
  'PUT /product/:id': admins,
  'PUT /product/:id/references': admins,
  'GET /product/:id/documents/desk': admins,
  'POST /product/:id/document': { ...admins, success: 201 },
  'DELETE /productDocument/:id': admins,
  'POST /product/:id/stock': { ...admins, success: 201 },
  'GET /product/:id/stock': admins,
  'GET /bins': admins,
  'GET /bin': admins,
  'POST /bin/count': admins,
  'GET /stock': admins,
  'GET /stock/countSheet.csv': admins,
  'POST /stock/countSheet': admins,
  'GET /product/grid': admins,
  'GET /product/removed': admins,
  'GET /product/drafts': admins,
  'GET /product/unpacked': admins,
  'GET /product/export': admins,
  'POST /changeSet': { ...admins, success: 201 },
  'POST /references/import': admins,
  'POST /changeSet/import': { ...admins, success: 201 },
  'POST /product/pictures': { ...admins, success: 201 },
  'POST /import': { ...admins, success: 201 },
  'GET /import/:id': admins,
  'POST /import/:id/mapping': admins,
  'GET /importMapping': admins,
  'POST /importMapping': { ...admins, success: 201 },
  'GET /categories': admins,
  'PUT /categories': admins,
  'POST /categories/merge': admins,
  'GET /changeSet': admins,
  'GET /changeSet/:id': admins,
  'GET /changeSet/:id/rows': admins,
  'DELETE /changeSet/:id/rows': admins,
  'GET /changeSet/:id/errors': admins,
  'POST /changeSet/:id/apply': admins,
  'DELETE /changeSet/:id': admins,
  'POST /changeSet/:id/undo': { ...admins, success: 201 },
  'POST /changeSet/:id/rebase': admins,

  // Customers order, pay and delete their own; admins see and delete all, and only they refund.
  'POST /orderProduct': { ...signedIn, success: 201 },
  'GET /orderTerms': signedIn,
  'GET /order': ownEmail,
  'GET /orders/': admins,
  'GET /orders/desk': admins,
  'GET /order/:id': ownOrder,
  'GET /order/:id/timeline': ownOrder,
  'DELETE /order/:id': ownOrder,
  'POST /create-payment-intent': ownOrder,
  'PATCH /order/:id': ownOrder,
  'POST /order/:id/refund': { ...admins, success: 201 },
  'GET /order/:id/lines': ownOrder,
  'POST /order/:id/closeShort': { ...admins, success: 201 },

  // Returns: the order's customer asks for them and may take that back, admins decide.
  'POST /order/:id/return': { ...ownOnly, success: 201 },
  'GET /return': signedIn,
  'GET /return/:id': ownOrder,
  'POST /return/:id/approve': admins,
  'POST /return/:id/decline': admins,
  'POST /return/:id/receive': admins,
  'POST /return/:id/close': admins,
  'POST /return/:id/withdraw': ownOnly,
  'GET /orders/export': admins,
  'GET /order/export': signedIn,
  'GET /order/:id/packingSlip.pdf': admins,
  'GET /orders/packingSlips.pdf': admins,
  'GET /orders/pickList': admins,
  'POST /orders/pickList': admins,
  'POST /orders/pack': admins,
  'POST /orders/ship': admins,
  'GET /order/:id/labels.pdf': admins,
  // Addresses of the order's customer.
  'GET /return/:id/label.pdf': ownOrder,
  'GET /order/:id/attachments': ownOrder,
  'POST /order/:id/attachment': { ...ownOrder, success: 201 },
  'GET /attachment/:id': ownOrder,
  'DELETE /attachment/:id': ownOrder,
  'GET /order/:id/documents': ownOrder,
  'GET /document/:id': ownOrder,
  'GET /document/:id/xml': ownOrder,
  'GET /order/:id/proforma.pdf': ownOrder,
  'GET /cart/:id/proforma.pdf': ownOnly,
  'POST /order/:id/invoice/again': { ...admins, success: 201 },
  'GET /documents/export': admins,
  'POST /webhook/stripe': byProof,

  // The shop's own notes and facts about orders and customers are only for admins.
  'GET /customer/:id': admins,
  'PUT /customer/:id': admins,
  'PUT /customer/:id/billing': admins,
  'PUT /customer/:id/note': admins,
  'PUT /customer/:id/holdBounds': admins,
  'PUT /customer/:id/unpaidLimit': admins,
  'PUT /order/:id/note': admins,
  'POST /order/:id/taxChecked': admins,
  'POST /order/:id/hold': admins,
  'DELETE /order/:id/hold': admins,
  'GET /order/:id/mails': admins,
  'POST /mail/:id/again': { ...admins, success: 201 },
  // The house packs and ships; a customer sees and confirms what is theirs.
  'POST /order/:id/shipment': { ...admins, success: 201 },
  'PUT /shipment/:id': admins,
  'DELETE /shipment/:id': admins,
  'POST /shipment/:id/ship': admins,
  'PUT /shipment/:id/tracking': admins,
  'POST /shipment/:id/delivered': ownOrder,
  'GET /order/:id/shipments': ownOrder,

  // A visitor's cart is priced for anybody; a kept one is its owner's alone, not even an admin's.
  'GET /delivery': open,
  'POST /cart/price': open,
  'POST /cart/:id/price': ownOnly,
  'POST /cart/:id/quote': ownOnly,
  'GET /quote': admins,
  'GET /disputes': admins,
  'GET /dispute/:id/evidence.pdf': admins,
  'POST /quote/:id/answered': admins,
  // Reading a list shows what anybody may see, and the caller's own numbers.
  'POST /resolve': open,
  'POST /resolve/file': open,
  'POST /cart/:id/resolve': ownOnly,
  // Without a file nobody gets as far as the cart; lists.test.ts sends one.
  'POST /cart/:id/resolve/file': signedIn,
  'GET /cart/:id/export': ownOnly,
  'GET /order/:id/export': ownOnly,
  'POST /notFound': { ...open, success: 201 },
  'GET /notFound': admins,
  'GET /partNumber': signedIn,
  'GET /partNumber/export': signedIn,
  'POST /partNumber': { ...signedIn, success: 201 },
  'PUT /partNumber': ownOnly,
  'DELETE /partNumber': signedIn,
  'POST /partNumber/import': signedIn,
  'GET /stockWatch': signedIn,
  'POST /stockWatch': { ...signedIn, success: 201 },
  'DELETE /stockWatch': signedIn,
  'GET /address': signedIn,
  'POST /address': { ...signedIn, success: 201 },
  'PUT /address': ownOnly,
  'DELETE /address': signedIn,
  'GET /billing': signedIn,
  'PUT /billing': signedIn,
  'GET /tax': signedIn,
  'PUT /tax': signedIn,
  'POST /tax/certificate': { ...signedIn, success: 201 },
  'GET /tax/pending': admins,
  'GET /tax/:id/file': ownOrder,
  'POST /tax/:id/accept': admins,
  'POST /tax/:id/decline': admins,
  'POST /tax/:id/takeBack': admins,
  'GET /cart': signedIn,
  'POST /cart': { ...signedIn, success: 201 },
  'GET /cart/:id': ownOnly,
  'PUT /cart/:id': ownOnly,
  'DELETE /cart/:id': ownOnly,
  'POST /cart/:id/copy': { ...ownOnly, success: 201 },
  'POST /cart/:id/list': { ...ownOnly, success: 201 },
  'PATCH /cart/:id/lines': ownOnly,
  'POST /cart/:id/share': { ...ownOnly, success: 201 },
  'DELETE /cart/:id/share': ownOnly,
  // Everybody who has its link.
  'GET /list/:token': open,
  'POST /order/:id/again': { ...ownOnly, success: 201 },
  'POST /cart/:id/order': { ...ownOnly, success: 201 },

  // Signing in and up.
  'POST /identity/sign-up': { ...open, success: 201 },
  'POST /identity/sign-in': open,
  'POST /identity/password-reset': open,
  'POST /identity/new-password': open,
  'POST /identity/verify-email': open,
  'POST /identity/new-email': open,
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

  // Users, their reviews, and the audit.
  'GET /reviews/desk': admins,
  'DELETE /review/:id': admins,
  'GET /user': admins,
  'GET /users/export': admins,
  'PUT /user/admin/:email': admins,
  'DELETE /user/admin/:email': admins,
  'POST /user/:id/block': admins,
  'POST /user/:id/unblock': admins,
  'POST /user/:id/resetMail': admins,
  'POST /users': { ...admins, success: 201 },
  'GET /user/:id/export': admins,
  'POST /user/:id/erase': admins,
  'DELETE /user/:id/erase': admins,
  'GET /user/:id/merge': admins,
  'POST /user/:id/merge': admins,
  'DELETE /user/:id/merge': admins,
  'DELETE /user/:id': admins,
  'DELETE /user/:id/sessions': admins,
  'GET /accountEvents': admins,
  'GET /audit': admins,

  // Figures of sales.
  'GET /figures': admins,
  'GET /figures/bestSellers': admins,
  'GET /figures/cover': admins,
  'GET /figures/funnel': admins,
  'GET /samples': admins,
  'GET /waiting': admins,
  'GET /figures/waiting': admins,
  'GET /figures/export': admins,
  'GET /report/sales': admins,
  'GET /report/sales.csv': admins,
  'GET /report/sales.xlsx': admins,
  'GET /journal': admins,
  'GET /journal/months': admins,
  'POST /journal/close': admins,
  'GET /report/tax': admins,
  'GET /report/tax.csv': admins,
  'GET /report/tax.xlsx': admins,
  'GET /report/stockValue': admins,
  'GET /report/stockValue.csv': admins,
  'GET /report/stockValue.xlsx': admins,
  'GET /report/payouts': admins,
  'GET /report/payouts.csv': admins,
  'GET /report/payouts.xlsx': admins,
  'POST /documents/missing': admins,

  // Content of the home page.
  'GET /content/:kind': admins,
  'PUT /content/:kind': admins,
  'DELETE /content/:kind': admins,
  'PUT /pages/:slug': admins,
  'GET /pages/:slug/versions': admins,

  // Settings of the owner.
  'GET /settings': admins,
  'GET /settings/:key': admins,
  'PUT /settings/:key': admins,
  'POST /settings/freight/try': admins,
  'POST /settings/tax/try': admins,
}
