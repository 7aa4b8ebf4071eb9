import { z } from 'zod'
import type { Endpoint } from '../values/endpoint.ts'
import { ExternalNumber, ExternalNumberInPath } from '../values/external-number.ts'
import { Id, ModifiedCount } from '../values/fields.ts'
import { Order } from './orders.ts'

export const findOrderBy = {
  method: 'GET',
  path: '/orders/by/:system/:number',
  summary: 'The order with this number in another system.',
  access: 'orders:read',
  limit: 'reads',
  params: ExternalNumberInPath,
  answers: { 200: Order },
} as const satisfies Endpoint

export const nameOrder = {
  method: 'PUT',
  path: '/order/:id/external',
  summary:
    'Sets the order’s number in another system, in place of the one before; the same again changes nothing.',
  access: 'orders:write',
  limit: 'writes',
  params: z.object({ id: Id }),
  body: z.strictObject(ExternalNumber.shape),
  answers: { 200: ModifiedCount },
} as const satisfies Endpoint
