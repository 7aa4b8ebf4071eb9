import { z } from 'zod'
import { CustomChanges } from '../catalogue/fields/field-calls.ts'
import type { Endpoint } from '../values/endpoint.ts'
import { Id, ModifiedCount } from '../values/fields.ts'

export const setOrderFields = {
  method: 'PUT',
  path: '/order/:id/fields',
  summary:
    'Sets values of an order’s custom fields by their keys; null empties one, and fields that are left out stay. The same again changes nothing.',
  access: 'orders:write',
  over: 'the fields of orders',
  limit: 'writes',
  bodyLimitBytes: 128 * 1024,
  params: z.object({ id: Id }),
  body: z.strictObject({ custom: CustomChanges }),
  answers: { 200: ModifiedCount },
} as const satisfies Endpoint
