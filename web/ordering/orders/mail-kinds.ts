import { words } from '../../../contract/values/text/words.ts'

const names: Readonly<Record<string, string>> = {
  orderPlaced: 'Order received',
  orderPaid: 'Payment received',
  orderRefunded: 'Refund made',
  get orderCancelled() {
    return `Order ${words().cancelled}`
  },
  holdEnding: 'Please pay',
  holdEnded: 'Not paid in time',
  shipped: 'Shipped',
  trackingCorrected: 'Tracking number corrected',
  invoiceIssued: 'Invoice',
  creditNoteIssued: 'Credit note',
  closedShort: 'Closed short',
  returnApproved: 'Return approved',
  returnDeclined: 'Return declined',
  returnReceived: 'Return received',
}

/** Names a mail about an order; a kind that is no longer sent is shown as it is stored. */
export const nameOfMail = (kind: string): string => names[kind] ?? kind
