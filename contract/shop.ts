import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

/** What the browser may know of the shop's settings, each marked here by name. */
export const Shop = z.object({
  minimumOrderQuantity: z.int(),
  holdHours: z.number(),
  stripe: z.object({ publishableKey: z.string(), scriptUrl: z.string() }),
})
export type Shop = z.infer<typeof Shop>

export const findShop = {
  method: 'GET',
  path: '/shop',
  summary: 'The settings of the shop that its pages show or need.',
  access: 'open',
  limit: 'reads',
  answers: { 200: Shop },
} as const satisfies Endpoint
