import type { DocumentContent } from '../../contract/fulfilment/document-content.ts'
import { defaultSeller } from '../../contract/fulfilment/seller-setting.ts'
import { cents } from '../../contract/values/money/money.ts'
import { plainLine } from '../fulfilment/documents/credit-note.ts'

/** 500 batteries at $41.80 with freight and 8.25 % of the goods. */
export const exampleInvoice: DocumentContent = {
  seller: { ...defaultSeller, legalName: 'Bulkhead Parts Inc.', email: 'papers@bulkhead.example' },
  buyer: {
    name: 'Dana Whitfield',
    email: 'dana@northgate.example',
    phone: '+1 202 555 0148',
    address: '2210 Fulton Yard, Chicago IL',
    postCode: '60607',
    taxNumber: null,
  },
  shipTo: null,
  isCollected: false,
  orderNo: 100_234,
  poNumber: 'PO-4711',
  paidOn: '2026-11-23',
  creditOf: null,
  lines: [
    {
      lineNo: 1,
      name: 'Starter battery 12 V 70 Ah',
      partNumber: 'BH-100008',
      reference: 'Shelf 7',
      quantity: 500,
      priceCents: cents(4180),
      pricePer: 1,
      cents: cents(2_090_000),
      taxCents: cents(172_425),
      taxRow: 0,
    },
    plainLine('Freight', { cents: cents(120_000), taxCents: cents(0), taxRow: null }),
  ],
  taxes: [
    {
      name: 'Sales tax',
      code: 'S',
      category: 'standard',
      rateMillipercent: 8250,
      baseCents: cents(2_090_000),
      cents: cents(172_425),
    },
  ],
  note: null,
  credited: [],
  netCents: cents(2_210_000),
  taxCents: cents(172_425),
  totalCents: cents(2_382_425),
}
