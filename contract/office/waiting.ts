import { z } from 'zod'
import { orderStates } from '../ordering/orders.ts'
import type { Endpoint } from '../values/endpoint.ts'

/** The tasks that wait for staff, in the order in which they are shown; samples only where a shop is really open. */
export const waitKinds = [
  'late',
  'toPack',
  'endsToday',
  'returns',
  'quotes',
  'certificates',
  'erasures',
  'refunds',
  'untaxed',
  'disputes',
  'low',
  'out',
  'drafts',
  'plannedToday',
  'alerts',
  'samples',
] as const
export type WaitKind = (typeof waitKinds)[number]

export const StaffWaiting = z.object({
  waits: z.array(
    z.object({
      kind: z.enum(waitKinds),
      /** Counted up to 10,001. */
      count: z.int(),
      /** A page that lists exactly these. */
      path: z.string(),
    }),
  ),
  /** Orders by their present state, without cancelled ones. */
  states: z.array(z.object({ state: z.enum(orderStates), orders: z.int() })),
})
export type StaffWaiting = z.infer<typeof StaffWaiting>

export const listWaiting = {
  method: 'GET',
  path: '/waiting',
  summary: 'What waits for staff, each with its count and the page that lists it.',
  access: 'orders:read',
  limit: 'reads',
  answers: { 200: StaffWaiting },
} as const satisfies Endpoint
