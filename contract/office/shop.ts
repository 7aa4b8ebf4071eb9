import { z } from 'zod'
import type { Endpoint } from '../values/endpoint.ts'

/** Settings that the browser may know, each listed by name. */
export const Shop = z.object({
  minimumOrderQuantity: z.int(),
  holdHours: z.number(),
  /** The shop's own: its days and times are in it. */
  timeZone: z.string(),
  /** Contact address for customers. */
  email: z.string(),
  /** Only customers with a paid order may write reviews; `GET /review/permission` checks the caller. */
  reviewsNeedOrder: z.boolean(),
  /** Sign-in by the shop's own accounts (with or without Google), or by Firebase Authentication. */
  signIn: z.discriminatedUnion('provider', [
    z.object({
      provider: z.literal('embedded'),
      /** The only origin to which Google's popup can return its result. */
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
