import { z } from 'zod'
import { pageSlugs } from '../catalogue/content/page-slugs.ts'
import type { Endpoint } from '../values/endpoint.ts'

const Logo = z.object({ url: z.string(), width: z.int(), height: z.int() }).nullable()

/** Settings that the browser may know, each listed by name. */
export const Shop = z.object({
  name: z.string(),
  /** The footer's last line. */
  footer: z.string(),
  /** Empty where the owner wrote nothing. */
  contact: z.object({
    phone: z.string(),
    email: z.string(),
    hours: z.string(),
    address: z.string(),
  }),
  look: z.object({
    /** For light grounds; null without one. */
    logo: Logo,
    /** For dark grounds; null: the light one stands there on white. */
    logoDark: Logo,
    /** `#rrggbb`. */
    actionColour: z.string(),
  }),
  minimumOrderQuantity: z.int(),
  holdHours: z.number(),
  /** Pages that the owner wrote, in the footer's order. */
  pages: z.array(z.enum(pageSlugs)),
  /** Version of the terms that a buyer accepts there; null where the shop doesn't ask. */
  consent: z.object({ signUp: z.int().nullable(), order: z.int().nullable() }),
  /** The shop's own: its days and times are in it. */
  timeZone: z.string(),
  /** Prefilled in Product Add. */
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

/** Known from the start on; the rest is the owner's, who may change it. */
export type ShopAtStart = Omit<
  Shop,
  'name' | 'footer' | 'contact' | 'look' | 'pages' | 'consent' | 'timeZone'
>

export const findShop = {
  method: 'GET',
  path: '/shop',
  summary: 'The settings of the shop that its pages show or need.',
  access: 'open',
  limit: 'reads',
  answers: { 200: Shop },
} as const satisfies Endpoint
