import { z } from 'zod'
import type { Endpoint } from '../../values/endpoint.ts'
import { AskedDay, Id } from '../../values/fields.ts'

const StockValueQuery = z.strictObject({ on: AskedDay })

export const StockValueRow = z.object({
  productId: Id,
  partNumber: z.string().nullable(),
  productName: z.string(),
  bin: z.string().nullable(),
  /** On the shelf when the day ended, with those sold that had not left. */
  pieces: z.int(),
  /** Dollars: the present purchase price, and the pieces at it. */
  purchasePrice: z.number(),
  value: z.number(),
})
export type StockValueRow = z.infer<typeof StockValueRow>

export const StockValue = z.object({
  on: z.iso.date(),
  /** Dollars. */
  value: z.number(),
  pieces: z.int(),
  products: z.int(),
  /** Products with pieces and no purchase price, which are in no sum. */
  unpriced: z.object({ products: z.int(), pieces: z.int() }),
  /** The 200 dearest; files have up to 49,000. */
  rows: z.array(StockValueRow),
})
export type StockValue = z.infer<typeof StockValue>

export const findStockValue = {
  method: 'GET',
  path: '/report/stockValue',
  summary: 'Value of the pieces on the shelves when a day ended, at present purchase prices.',
  access: 'money:read',
  over: 'reports',
  limit: 'documents',
  query: StockValueQuery,
  answers: { 200: StockValue },
} as const satisfies Endpoint

const file = {
  method: 'GET',
  access: 'money:read',
  over: 'reports',
  limit: 'documents',
  query: StockValueQuery,
  answerKind: 'file',
  answers: { 200: z.unknown() },
} as const

export const stockValueCsv = {
  ...file,
  path: '/report/stockValue.csv',
  summary: 'The value of each product’s pieces as CSV.',
} as const satisfies Endpoint

export const stockValueXlsx = {
  ...file,
  path: '/report/stockValue.xlsx',
  summary: 'The value of each product’s pieces as XLSX.',
} as const satisfies Endpoint
