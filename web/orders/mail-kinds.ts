const names: Readonly<Record<string, string>> = {
  orderPlaced: 'Order received',
  orderPaid: 'Payment received',
  orderRefunded: 'Refund made',
  orderCancelled: 'Order cancelled',
  holdEnding: 'Please pay',
  holdEnded: 'Not paid in time',
  shipped: 'Shipped',
  invoiceIssued: 'Invoice',
  creditNoteIssued: 'Credit note',
  closedShort: 'Closed short',
  returnApproved: 'Return approved',
  returnDeclined: 'Return declined',
  returnReceived: 'Return received',
}

/** What a mail about an order is called; mails of a kind that is no longer sent keep its own name. */
export const nameOfMail = (kind: string): string => names[kind] ?? kind
