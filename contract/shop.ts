import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

/** What the browser may know of the shop's settings, each marked here by name. */
export const Shop = z.object({
  minimumOrderQuantity: z.int(),
  holdHours: z.number(),
  /** Where customers write to. */
  email: z.string(),
  /** Only customers with a paid order write reviews; whether somebody is one, `GET /review/permission` tells. */
  reviewsNeedOrder: z.boolean(),
  /** How people sign in: by the shop's own accounts (with Google or without), or by Firebase Authentication. */
  signIn: z.discriminatedUnion('provider', [
    z.object({
      provider: z.literal('embedded'),
      /** The only origin at which a window of Google can hand back its outcome. */
      origin: z.string(),
      google: z.boolean(),
      passwordMinimum: z.int(),
    }),
    z.object({
      provider: z.literal('firebase'),
      projectId: z.string(),
      apiKey: z.string(),
      authDomain: z.string().optional(),
      emulatorHost: z.string().optional(),
    }),
  ]),
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
