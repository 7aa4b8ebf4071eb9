import type { Calls } from '../../../contract/calls/calls.ts'
import { type Buyer, EXAMPLE_PICTURE, exampleAddress, orderBody } from '../factories.ts'

/** Objects that the examples refer to. */
export interface Things {
  readonly owner: Pick<Buyer, 'id' | 'email'>
  readonly productId: string
  readonly orderId: string
  /** Of the order's first line, asked for by the owner. */
  readonly returnId: string
  /** Of the owner, of a paid order with 500 pieces, 10 of them in it; still being packed. */
  readonly shipmentId: string
  readonly sessionId: string
  readonly reviewId: string
  /** About the order. */
  readonly mailId: string
  /** Of the owner, in its first version, with 500 pieces of the product. */
  readonly cartId: string
  /** Of the cart's link. */
  readonly listToken: string
  /** Of the owner. */
  readonly addressId: string
  readonly documentId: string
  /** Of the owner; it waits for a decision. */
  readonly certificateId: string
  /** A draft that gives the product another name. */
  readonly changeSetId: number
}

interface ExampleRequest {
  readonly url: string
  readonly payload?: object
}

/** An example request per call, about the owner's own objects. A missing call doesn't compile. */
export const exampleRequests: Record<keyof Calls, (things: Things) => ExampleRequest> = {
  'GET /product': () => ({ url: '/product?limit=1' }),
  'GET /product/:id': ({ productId }) => ({ url: `/product/${productId}` }),
  'GET /category': () => ({ url: '/category' }),
  'POST /uploadProduct': () => ({
    url: '/uploadProduct',
    payload: {
      name: 'Fuse',
      email: 'a@b.example',
      description: 'Blade',
      price: 1,
      minimum: 500,
      available: 1,
      img: EXAMPLE_PICTURE,
    },
  }),
  'DELETE /product/:id': ({ productId }) => ({ url: `/product/${productId}` }),
  'PUT /product/:id/discount': ({ productId }) => ({
    url: `/product/${productId}/discount`,
    payload: { percent: 10, until: '2999-01-01T00:00:00Z' },
  }),
  'DELETE /product/:id/discount': ({ productId }) => ({ url: `/product/${productId}/discount` }),
  'PUT /product/:id': ({ productId }) => ({
    url: `/product/${productId}`,
    payload: { version: 1, name: 'Fuse 30 A' },
  }),
  'PUT /product/:id/references': ({ productId }) => ({
    url: `/product/${productId}/references`,
    payload: {
      version: 1,
      references: [{ kind: 'oe', maker: 'Norvik', number: '5N7 940', note: null }],
    },
  }),
  'POST /product/:id/stock': ({ productId }) => ({
    url: `/product/${productId}/stock`,
    payload: { kind: 'correction', quantity: -1, reason: 'Broken' },
  }),
  'GET /product/grid': () => ({ url: '/product/grid?limit=1' }),
  'GET /product/removed': () => ({ url: '/product/removed?limit=1' }),
  'GET /product/unpacked': () => ({ url: '/product/unpacked?limit=1' }),
  'GET /product/export': () => ({ url: '/product/export?format=csv' }),
  'POST /changeSet': ({ productId }) => ({
    url: '/changeSet',
    payload: { title: 'Dearer', rows: [{ productId, set: { price: 20 } }] },
  }),
  'GET /product/:id/stock': ({ productId }) => ({ url: `/product/${productId}/stock?limit=1` }),
  'GET /stock': () => ({ url: '/stock?limit=1' }),
  'GET /stock/countSheet.csv': () => ({ url: '/stock/countSheet.csv' }),
  'POST /stock/countSheet': () => ({ url: '/stock/countSheet' }),
  'POST /changeSet/import': () => ({ url: '/changeSet/import' }),
  'GET /changeSet': () => ({ url: '/changeSet?limit=1' }),
  'GET /changeSet/:id': ({ changeSetId }) => ({ url: `/changeSet/${changeSetId}` }),
  'GET /changeSet/:id/rows': ({ changeSetId }) => ({ url: `/changeSet/${changeSetId}/rows` }),
  'DELETE /changeSet/:id/rows': ({ changeSetId }) => ({
    url: `/changeSet/${changeSetId}/rows`,
    payload: { rowNos: [1] },
  }),
  'GET /changeSet/:id/errors': ({ changeSetId }) => ({ url: `/changeSet/${changeSetId}/errors` }),
  'POST /changeSet/:id/apply': ({ changeSetId }) => ({
    url: `/changeSet/${changeSetId}/apply`,
    payload: {},
  }),
  'DELETE /changeSet/:id': ({ changeSetId }) => ({ url: `/changeSet/${changeSetId}` }),
  'POST /changeSet/:id/undo': ({ changeSetId }) => ({
    url: `/changeSet/${changeSetId}/undo`,
    payload: {},
  }),
  'POST /changeSet/:id/rebase': ({ changeSetId }) => ({
    url: `/changeSet/${changeSetId}/rebase`,
    payload: {},
  }),
  'GET /review': () => ({ url: '/review?limit=1' }),
  'POST /uploadReview': () => ({
    url: '/uploadReview',
    payload: { name: 'Dana', description: 'Fits.', ratting: 5, img: EXAMPLE_PICTURE },
  }),
  'GET /review/permission': () => ({ url: '/review/permission' }),
  'DELETE /review/:id': ({ reviewId }) => ({ url: `/review/${reviewId}` }),
  'POST /orderProduct': ({ productId }) => ({
    url: '/orderProduct',
    payload: orderBody(productId),
  }),
  'GET /orderTerms': () => ({ url: '/orderTerms' }),
  'GET /order': ({ owner }) => ({ url: `/order?customerEmail=${owner.email}` }),
  'GET /orders/': () => ({ url: '/orders/?limit=1' }),
  'GET /order/:id': ({ orderId }) => ({ url: `/order/${orderId}` }),
  'DELETE /order/:id': ({ orderId }) => ({ url: `/order/${orderId}` }),
  'POST /create-payment-intent': ({ orderId }) => ({
    url: '/create-payment-intent',
    payload: { order: orderId },
  }),
  'POST /resolve': () => ({ url: '/resolve', payload: { text: 'BH-4012-060 500' } }),
  'POST /cart/:id/resolve': ({ cartId }) => ({
    url: `/cart/${cartId}/resolve`,
    payload: { text: 'XK-99-4411 500' },
  }),
  'POST /cart/:id/resolve/file': ({ cartId }) => ({ url: `/cart/${cartId}/resolve/file` }),
  'GET /cart/:id/export': ({ cartId }) => ({ url: `/cart/${cartId}/export` }),
  'GET /order/:id/export': ({ orderId }) => ({ url: `/order/${orderId}/export` }),
  'POST /notFound': () => ({ url: '/notFound', payload: { number: 'XK-99-4411' } }),
  'POST /resolve/file': () => ({ url: '/resolve/file' }),
  'GET /product/:id/references': ({ productId }) => ({ url: `/product/${productId}/references` }),
  'POST /references/import': () => ({ url: '/references/import' }),
  'POST /cart/:id/share': ({ cartId }) => ({ url: `/cart/${cartId}/share` }),
  'DELETE /cart/:id/share': ({ cartId }) => ({ url: `/cart/${cartId}/share` }),
  // The owner's, see `access-matrix.test.ts`.
  'GET /list/:token': ({ listToken }) => ({ url: `/list/${listToken}` }),
  'POST /order/:id/again': ({ orderId }) => ({ url: `/order/${orderId}/again` }),
  'GET /partNumber': () => ({ url: '/partNumber?limit=1' }),
  'GET /partNumber/export': () => ({ url: '/partNumber/export' }),
  'POST /partNumber': ({ productId }) => ({
    url: '/partNumber',
    payload: { number: 'GAR-17', productId },
  }),
  // The owner's, see `access-matrix.test.ts`.
  'PUT /partNumber': ({ productId }) => ({
    url: '/partNumber',
    payload: { key: 'gar99', number: 'GAR-99', productId },
  }),
  'DELETE /partNumber': () => ({ url: '/partNumber', payload: { keys: ['gar1'] } }),
  'POST /partNumber/import': () => ({ url: '/partNumber/import' }),
  'GET /order/:id/documents': ({ orderId }) => ({ url: `/order/${orderId}/documents` }),
  'GET /document/:id': ({ documentId }) => ({ url: `/document/${documentId}` }),
  'GET /document/:id/xml': ({ documentId }) => ({ url: `/document/${documentId}/xml?format=ubl` }),
  'GET /order/:id/proforma.pdf': ({ orderId }) => ({ url: `/order/${orderId}/proforma.pdf` }),
  'GET /cart/:id/proforma.pdf': ({ cartId }) => ({ url: `/cart/${cartId}/proforma.pdf` }),
  'POST /order/:id/invoice/again': ({ orderId }) => ({
    url: `/order/${orderId}/invoice/again`,
    payload: {},
  }),
  'GET /documents/export': () => ({ url: '/documents/export?month=2026-11' }),
  'GET /address': () => ({ url: '/address?limit=1' }),
  'POST /address': () => ({ url: '/address', payload: exampleAddress }),
  'PUT /address': ({ addressId }) => ({
    url: '/address',
    payload: { ...exampleAddress, _id: addressId, isDefault: true },
  }),
  'DELETE /address': ({ addressId }) => ({ url: '/address', payload: { ids: [addressId] } }),
  'GET /tax': () => ({ url: '/tax' }),
  'PUT /tax': () => ({ url: '/tax', payload: { vatId: 'DE 136 695 976', country: 'DE' } }),
  'POST /tax/certificate': () => ({ url: '/tax/certificate' }),
  'GET /tax/pending': () => ({ url: '/tax/pending?limit=1' }),
  'GET /tax/:id/file': ({ certificateId }) => ({ url: `/tax/${certificateId}/file` }),
  'POST /tax/:id/accept': ({ certificateId }) => ({ url: `/tax/${certificateId}/accept` }),
  'POST /tax/:id/decline': ({ certificateId }) => ({
    url: `/tax/${certificateId}/decline`,
    payload: { reason: 'The certificate names another company' },
  }),
  'POST /tax/:id/takeBack': ({ certificateId }) => ({
    url: `/tax/${certificateId}/takeBack`,
    payload: { reason: 'The certificate was revoked' },
  }),
  'GET /stockWatch': () => ({ url: '/stockWatch?limit=1' }),
  'POST /stockWatch': ({ productId }) => ({
    url: '/stockWatch',
    payload: { productId, wanted: 20_000 },
  }),
  'DELETE /stockWatch': ({ productId }) => ({
    url: '/stockWatch',
    payload: { productIds: [productId] },
  }),
  'GET /notFound': () => ({ url: '/notFound?limit=1' }),
  'GET /orders/export': () => ({ url: '/orders/export?format=csv' }),
  'GET /order/export': () => ({ url: '/order/export?format=csv' }),
  'GET /order/:id/packingSlip.pdf': ({ orderId }) => ({ url: `/order/${orderId}/packingSlip.pdf` }),
  'GET /orders/packingSlips.pdf': ({ orderId }) => ({
    url: `/orders/packingSlips.pdf?ids=${orderId}`,
  }),
  'GET /order/:id/labels.pdf': ({ orderId }) => ({ url: `/order/${orderId}/labels.pdf` }),
  'GET /return/:id/label.pdf': ({ returnId }) => ({ url: `/return/${returnId}/label.pdf` }),
  'GET /order/:id/lines': ({ orderId }) => ({ url: `/order/${orderId}/lines` }),
  'GET /customer/:id': ({ owner }) => ({ url: `/customer/${owner.id}` }),
  'PUT /customer/:id/note': ({ owner }) => ({
    url: `/customer/${owner.id}/note`,
    payload: { text: 'Calls before noon' },
  }),
  'PUT /customer/:id/holdBounds': ({ owner }) => ({
    url: `/customer/${owner.id}/holdBounds`,
    payload: { lifted: true },
  }),
  'PUT /order/:id/note': ({ orderId }) => ({
    url: `/order/${orderId}/note`,
    payload: { text: 'Dock 4 only' },
  }),
  'POST /order/:id/taxChecked': ({ orderId }) => ({ url: `/order/${orderId}/taxChecked` }),
  'GET /order/:id/mails': ({ orderId }) => ({ url: `/order/${orderId}/mails` }),
  'POST /mail/:id/again': ({ mailId }) => ({ url: `/mail/${mailId}/again` }),
  'POST /order/:id/shipment': ({ orderId }) => ({
    url: `/order/${orderId}/shipment`,
    payload: { lines: [{ lineNo: 1, quantity: 100 }], pallets: 1 },
  }),
  'PUT /shipment/:id': ({ shipmentId }) => ({
    url: `/shipment/${shipmentId}`,
    payload: { lines: [{ lineNo: 1, quantity: 200 }], cartons: 4, note: 'Dock 4' },
  }),
  'DELETE /shipment/:id': ({ shipmentId }) => ({ url: `/shipment/${shipmentId}` }),
  'POST /shipment/:id/ship': ({ shipmentId }) => ({
    url: `/shipment/${shipmentId}/ship`,
    payload: { carrier: 'UPS', tracking: '1Z999AA10123456784', pallets: 1, grams: 84_000 },
  }),
  'POST /shipment/:id/delivered': ({ shipmentId }) => ({
    url: `/shipment/${shipmentId}/delivered`,
    payload: {},
  }),
  'GET /order/:id/shipments': ({ orderId }) => ({ url: `/order/${orderId}/shipments` }),
  'GET /delivery': () => ({ url: '/delivery' }),
  'POST /cart/:id/quote': ({ cartId }) => ({
    url: `/cart/${cartId}/quote`,
    payload: { country: 'US', postCode: '60607' },
  }),
  'POST /cart/:id/price': ({ cartId }) => ({
    url: `/cart/${cartId}/price`,
    payload: { country: 'US', postCode: '60607' },
  }),
  'POST /cart/price': ({ productId }) => ({
    url: '/cart/price',
    payload: { lines: [{ productId, quantity: 500 }] },
  }),
  'GET /cart': () => ({ url: '/cart' }),
  'POST /cart': ({ productId }) => ({
    url: '/cart',
    payload: { name: 'Spring service', lines: [{ productId, quantity: 500 }] },
  }),
  'GET /cart/:id': ({ cartId }) => ({ url: `/cart/${cartId}` }),
  'PUT /cart/:id': ({ cartId }) => ({
    url: `/cart/${cartId}`,
    payload: { version: 1, name: 'Autumn service', isCurrent: true },
  }),
  'DELETE /cart/:id': ({ cartId }) => ({ url: `/cart/${cartId}` }),
  'POST /cart/:id/copy': ({ cartId }) => ({ url: `/cart/${cartId}/copy` }),
  'POST /cart/:id/list': ({ cartId }) => ({
    url: `/cart/${cartId}/list`,
    payload: { name: 'Monthly brakes' },
  }),
  'PATCH /cart/:id/lines': ({ cartId, productId }) => ({
    url: `/cart/${cartId}/lines`,
    payload: { add: [{ productId, quantity: 500, reference: 'GAR-17' }] },
  }),
  'POST /cart/:id/order': ({ cartId }) => ({
    url: `/cart/${cartId}/order`,
    payload: {
      version: 1,
      phone: '+1 202 555 0148',
      address: '2210 Fulton Yard, Dock 4, Chicago',
      code: '60607',
      poNumber: 'PO-4711',
      expectedTotal: 9450,
    },
  }),
  'PATCH /order/:id': ({ orderId }) => ({
    url: `/order/${orderId}`,
    payload: { order: orderId, transactionId: 'pi_1' },
  }),
  'POST /webhook/stripe': () => ({ url: '/webhook/stripe', payload: {} }),
  'POST /identity/sign-up': () => ({
    url: '/identity/sign-up',
    payload: {
      name: 'New',
      email: `new-${Math.random()}@b.example`,
      password: 'parts by the pallet',
    },
  }),
  'POST /identity/sign-in': () => ({
    url: '/identity/sign-in',
    payload: { email: 'nobody@b.example', password: 'parts by the pallet' },
  }),
  'PUT /user/:email': ({ owner }) => ({
    url: `/user/${owner.email}`,
    payload: { email: owner.email },
  }),
  'GET /session': () => ({ url: '/session' }),
  'DELETE /session': () => ({ url: '/session' }),
  'GET /admin/:email': ({ owner }) => ({ url: `/admin/${owner.email}` }),
  'GET /user': () => ({ url: '/user?limit=1' }),
  'PUT /user/admin/:email': ({ owner }) => ({ url: `/user/admin/${owner.email}` }),
  'DELETE /user/admin/:email': ({ owner }) => ({ url: `/user/admin/${owner.email}` }),
  'POST /user/:id/block': ({ owner }) => ({ url: `/user/${owner.id}/block` }),
  'POST /user/:id/unblock': ({ owner }) => ({ url: `/user/${owner.id}/unblock` }),
  'DELETE /user/:id/sessions': ({ owner }) => ({ url: `/user/${owner.id}/sessions` }),
  'DELETE /user/:id': ({ owner }) => ({ url: `/user/${owner.id}` }),
  'GET /userprofile/:email': ({ owner }) => ({ url: `/userprofile/${owner.email}` }),
  'PUT /userprofile/:id': ({ owner }) => ({
    url: `/userprofile/${owner.id}`,
    payload: {
      name: 'Dana',
      facebook: 'https://facebook.example/dana',
      linkedin: 'https://linkedin.example/dana',
      age: 41,
      img: EXAMPLE_PICTURE,
    },
  }),
  'POST /image': () => ({ url: '/image' }),
  'GET /audit': () => ({ url: '/audit' }),
  'GET /content': () => ({ url: '/content' }),
  'GET /content/:kind': () => ({ url: '/content/slides' }),
  'PUT /content/:kind': () => ({
    url: '/content/brands',
    payload: { items: [{ name: 'Saab', link: 'https://www.saab.example' }] },
  }),
  'DELETE /content/:kind': () => ({ url: '/content/ceos' }),
  'GET /settings': () => ({ url: '/settings' }),
  'GET /settings/:key': () => ({ url: '/settings/shop' }),
  'PUT /settings/:key': () => ({ url: '/settings/returns', payload: { value: { days: 14 } } }),
  'POST /settings/freight/try': () => ({
    url: '/settings/freight/try',
    payload: { country: 'US', postCode: '60607', pallets: 8 },
  }),
  'POST /settings/tax/try': () => ({
    url: '/settings/tax/try',
    payload: { country: 'US', postCode: '60607', category: 'standard' },
  }),
  'GET /figures': () => ({ url: '/figures?from=2026-11-01&to=2026-11-30' }),
  'GET /figures/bestSellers': () => ({ url: '/figures/bestSellers?from=2026-11-01&to=2026-11-30' }),
  'GET /figures/cover': () => ({ url: '/figures/cover' }),
  'GET /figures/funnel': () => ({ url: '/figures/funnel?from=2026-11-01&to=2026-11-30' }),
  'GET /figures/waiting': () => ({ url: '/figures/waiting' }),
  'GET /figures/export': () => ({ url: '/figures/export?of=sales&from=2026-11-01&to=2026-11-30' }),
  'PUT /product/:id/pictures': ({ productId }) => ({
    url: `/product/${productId}/pictures`,
    payload: { pictures: [{ img: EXAMPLE_PICTURE, alt: 'A fuse' }] },
  }),
  'GET /catalogue/search': () => ({ url: '/catalogue/search' }),
  'GET /catalogue/suggestions': () => ({ url: '/catalogue/suggestions?q=disc' }),
  'GET /order/:id/timeline': ({ orderId }) => ({ url: `/order/${orderId}/timeline` }),
  'POST /order/:id/refund': ({ orderId }) => ({ url: `/order/${orderId}/refund`, payload: {} }),
  'POST /order/:id/closeShort': ({ orderId }) => ({
    url: `/order/${orderId}/closeShort`,
    payload: { lines: [{ lineNo: 1, quantity: 40, to: 'stock' }], reason: 'Broken in the house' },
  }),
  'POST /order/:id/return': ({ orderId }) => ({
    url: `/order/${orderId}/return`,
    payload: { lines: [{ lineNo: 1, quantity: 40, reason: 'damaged' }] },
  }),
  'GET /return': () => ({ url: '/return?limit=1' }),
  'GET /return/:id': ({ returnId }) => ({ url: `/return/${returnId}` }),
  'POST /return/:id/approve': ({ returnId }) => ({
    url: `/return/${returnId}/approve`,
    payload: { note: 'On one pallet, please' },
  }),
  'POST /return/:id/decline': ({ returnId }) => ({
    url: `/return/${returnId}/decline`,
    payload: { reason: 'Used' },
  }),
  'POST /return/:id/receive': ({ returnId }) => ({
    url: `/return/${returnId}/receive`,
    payload: { lines: [{ lineNo: 1, restock: 30, scrap: 10 }] },
  }),
  'POST /return/:id/close': ({ returnId }) => ({
    url: `/return/${returnId}/close`,
    payload: { note: 'Nothing came' },
  }),
  'POST /return/:id/withdraw': ({ returnId }) => ({ url: `/return/${returnId}/withdraw` }),
  'POST /identity/password-reset': () => ({
    url: '/identity/password-reset',
    payload: { email: 'nobody@b.example' },
  }),
  'POST /identity/new-password': () => ({
    url: '/identity/new-password',
    payload: { token: 'guessed', password: 'parts by the pallet' },
  }),
  'POST /identity/verify-email': () => ({
    url: '/identity/verify-email',
    payload: { token: 'guessed' },
  }),
  'POST /identity/verification-mail': () => ({ url: '/identity/verification-mail' }),
  'GET /identity/account': () => ({ url: '/identity/account' }),
  'PUT /identity/password': () => ({
    url: '/identity/password',
    payload: { currentPassword: 'guessed', newPassword: 'parts by the pallet' },
  }),
  'PUT /identity/name': () => ({ url: '/identity/name', payload: { name: 'Dana W.' } }),
  'GET /sessions': () => ({ url: '/sessions' }),
  'DELETE /sessions/:id': ({ sessionId }) => ({ url: `/sessions/${sessionId}` }),
  'DELETE /sessions': () => ({ url: '/sessions' }),
  'POST /account/export': () => ({ url: '/account/export', payload: { idToken: 'guessed' } }),
  'POST /account/deletion': () => ({ url: '/account/deletion', payload: { idToken: 'guessed' } }),
  'GET /accountEvents': () => ({ url: '/accountEvents?limit=1' }),
  'GET /shop': () => ({ url: '/shop' }),
}
