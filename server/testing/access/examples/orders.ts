import { exampleBillTo } from '../../factories.ts'
import type { Examples } from './example.ts'

/** Calls about placed orders: their papers, shipments, returns and customers. */
export const orderExamples = {
  'GET /order': ({ owner }) => ({ url: `/order?customerEmail=${owner.email}` }),
  'GET /orders/': () => ({ url: '/orders/?limit=1' }),
  'GET /orders/desk': () => ({ url: '/orders/desk?limit=1' }),
  'GET /order/:id': ({ orderId }) => ({ url: `/order/${orderId}` }),
  'DELETE /order/:id': ({ orderId }) => ({ url: `/order/${orderId}` }),
  'PUT /order/:id/fields': ({ orderId, orderFieldKey }) => ({
    url: `/order/${orderId}/fields`,
    payload: { custom: { [orderFieldKey]: 'North gate' } },
  }),
  'GET /order/:id/export': ({ orderId }) => ({ url: `/order/${orderId}/export` }),
  'POST /order/:id/again': ({ orderId }) => ({ url: `/order/${orderId}/again` }),
  'GET /order/:id/documents': ({ orderId }) => ({ url: `/order/${orderId}/documents` }),
  'GET /order/:id/attachments': ({ orderId }) => ({ url: `/order/${orderId}/attachments` }),
  'POST /order/:id/attachment': ({ orderId }) => ({ url: `/order/${orderId}/attachment` }),
  'GET /attachment/:id': ({ attachmentId }) => ({ url: `/attachment/${attachmentId}` }),
  'DELETE /attachment/:id': ({ attachmentId }) => ({ url: `/attachment/${attachmentId}` }),
  'GET /document/:id': ({ documentId }) => ({ url: `/document/${documentId}` }),
  'GET /document/:id/xml': ({ documentId }) => ({ url: `/document/${documentId}/xml?format=ubl` }),
  'GET /order/:id/proforma.pdf': ({ orderId }) => ({ url: `/order/${orderId}/proforma.pdf` }),
  'POST /order/:id/invoice/again': ({ orderId }) => ({
    url: `/order/${orderId}/invoice/again`,
    payload: {},
  }),
  'POST /documents/missing': () => ({
    url: '/documents/missing',
    payload: { from: '2026-11-01', to: '2026-11-30' },
  }),
  'GET /documents/export': () => ({ url: '/documents/export?month=2026-11' }),
  'GET /orders/export': () => ({ url: '/orders/export?format=csv' }),
  'GET /order/export': () => ({ url: '/order/export?format=csv' }),
  'GET /disputes': () => ({ url: '/disputes?state=all&limit=1' }),
  'GET /dispute/:id/evidence.pdf': ({ disputeId }) => ({
    url: `/dispute/${disputeId}/evidence.pdf`,
  }),
  'GET /order/:id/packingSlip.pdf': ({ orderId }) => ({ url: `/order/${orderId}/packingSlip.pdf` }),
  'GET /orders/packingSlips.pdf': ({ orderId }) => ({
    url: `/orders/packingSlips.pdf?ids=${orderId}`,
  }),
  'GET /orders/pickList': () => ({ url: '/orders/pickList?orders=100001' }),
  'POST /orders/pickList': ({ orderId }) => ({
    url: '/orders/pickList',
    payload: { ids: [orderId] },
  }),
  'POST /orders/pack': ({ orderId }) => ({ url: '/orders/pack', payload: { ids: [orderId] } }),
  'POST /orders/ship': () => ({
    url: '/orders/ship',
    payload: { rows: [{ orderNo: 100_001, tracking: '1Z999', carrier: 'UPS' }] },
  }),
  'GET /order/:id/labels.pdf': ({ orderId }) => ({ url: `/order/${orderId}/labels.pdf` }),
  'GET /return/:id/label.pdf': ({ returnId }) => ({ url: `/return/${returnId}/label.pdf` }),
  'GET /order/:id/lines': ({ orderId }) => ({ url: `/order/${orderId}/lines` }),
  'GET /customer/:id': ({ owner }) => ({ url: `/customer/${owner.id}` }),
  'PUT /customer/:id': ({ owner }) => ({
    url: `/customer/${owner.id}`,
    payload: { name: 'Dana W.', email: owner.email },
  }),
  'PUT /customer/:id/billing': ({ owner }) => ({
    url: `/customer/${owner.id}/billing`,
    payload: exampleBillTo,
  }),
  'PUT /customer/:id/note': ({ owner }) => ({
    url: `/customer/${owner.id}/note`,
    payload: { text: 'Calls before noon' },
  }),
  'PUT /customer/:id/holdBounds': ({ owner }) => ({
    url: `/customer/${owner.id}/holdBounds`,
    payload: { lifted: true },
  }),
  'PUT /customer/:id/unpaidLimit': ({ owner }) => ({
    url: `/customer/${owner.id}/unpaidLimit`,
    payload: { orders: 3 },
  }),
  'GET /orders/by/:system/:number': ({ orderId }) => ({ url: `/orders/by/erp/${orderId}` }),
  'PUT /order/:id/external': ({ orderId }) => ({
    url: `/order/${orderId}/external`,
    payload: { system: 'shop-floor', number: `SO ${orderId}` },
  }),
  'PUT /order/:id/note': ({ orderId }) => ({
    url: `/order/${orderId}/note`,
    payload: { text: 'Dock 4 only' },
  }),
  'POST /order/:id/taxChecked': ({ orderId }) => ({ url: `/order/${orderId}/taxChecked` }),
  'POST /order/:id/hold': ({ orderId }) => ({
    url: `/order/${orderId}/hold`,
    payload: { reason: 'The address is being checked' },
  }),
  'DELETE /order/:id/hold': ({ orderId }) => ({ url: `/order/${orderId}/hold` }),
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
  'PUT /shipment/:id/tracking': ({ shipmentId }) => ({
    url: `/shipment/${shipmentId}/tracking`,
    payload: { tracking: '1Z999AA10123456785' },
  }),
  'POST /shipment/:id/delivered': ({ shipmentId }) => ({
    url: `/shipment/${shipmentId}/delivered`,
    payload: {},
  }),
  'GET /order/:id/shipments': ({ orderId }) => ({ url: `/order/${orderId}/shipments` }),
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
} satisfies Examples
