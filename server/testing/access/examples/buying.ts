import { exampleAddress, exampleBillTo, orderBody } from '../../factories.ts'
import type { Examples } from './example.ts'

/** Calls about what leads to a paid order: lists, carts, addresses, taxes and payment. */
export const buyingExamples = {
  'POST /orderProduct': ({ productId }) => ({
    url: '/orderProduct',
    payload: orderBody(productId),
  }),
  'GET /orderTerms': () => ({ url: '/orderTerms' }),
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
  'POST /notFound': () => ({ url: '/notFound', payload: { number: 'XK-99-4411' } }),
  'POST /resolve/file': () => ({ url: '/resolve/file' }),
  'POST /cart/:id/share': ({ cartId }) => ({ url: `/cart/${cartId}/share` }),
  'DELETE /cart/:id/share': ({ cartId }) => ({ url: `/cart/${cartId}/share` }),
  // The owner's, see `access-matrix.test.ts`.
  'GET /list/:token': ({ listToken }) => ({ url: `/list/${listToken}` }),
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
  'GET /cart/:id/proforma.pdf': ({ cartId }) => ({ url: `/cart/${cartId}/proforma.pdf` }),
  'GET /address': () => ({ url: '/address?limit=1' }),
  'POST /address': () => ({ url: '/address', payload: exampleAddress }),
  'PUT /address': ({ addressId }) => ({
    url: '/address',
    payload: { ...exampleAddress, _id: addressId, isDefault: true },
  }),
  'DELETE /address': ({ addressId }) => ({ url: '/address', payload: { ids: [addressId] } }),
  'GET /billing': () => ({ url: '/billing' }),
  'PUT /billing': () => ({ url: '/billing', payload: exampleBillTo }),
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
  'GET /notFound': () => ({ url: '/notFound?limit=1' }),
  'GET /delivery': () => ({ url: '/delivery' }),
  'POST /cart/:id/quote': ({ cartId }) => ({
    url: `/cart/${cartId}/quote`,
    payload: { country: 'US', postCode: '60607' },
  }),
  'GET /quote': () => ({ url: '/quote?limit=1' }),
  'POST /quote/:id/answered': ({ quoteNo }) => ({ url: `/quote/${quoteNo}/answered` }),
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
} satisfies Examples
