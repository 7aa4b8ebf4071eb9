import { z } from 'zod'
import type { Endpoint } from '../../values/endpoint.ts'
import { atMost, openPageSize, PositiveInteger } from '../../values/fields.ts'
import { pageSlugs } from './page-slugs.ts'

/** A gap that a template leaves to the owner; a page that still has one isn't published. */
export const FILL_IN = /\[Fill in[^\]]*\]/

export const pageBounds = { text: 40_000 } as const

/** The text of a page in Markdown; an empty one takes the page away. */
export const PageText = z
  .string()
  .max(pageBounds.text, atMost(pageBounds.text))
  .refine((text) => !FILL_IN.test(text), {
    error: ({ input }) => `Fill in or remove ${FILL_IN.exec(String(input))?.[0]}`,
  })

const params = z.object({ slug: z.enum(pageSlugs) })

const wholeNumber = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'a version’s number')
  .transform(Number)

export const ShopPage = z.object({
  slug: z.enum(pageSlugs),
  version: z.int(),
  text: z.string(),
  from: z.iso.datetime(),
  /** Whether a later version holds now. */
  isFormer: z.boolean(),
})
export type ShopPage = z.infer<typeof ShopPage>

export const findPage = {
  method: 'GET',
  path: '/pages/:slug',
  summary: 'A page that the owner wrote, as it holds now or in a former version.',
  access: 'open',
  limit: 'reads',
  params,
  query: z.strictObject({ version: wholeNumber.optional() }),
  answers: { 200: ShopPage },
} as const satisfies Endpoint

export const putPage = {
  method: 'PUT',
  path: '/pages/:slug',
  summary: 'Writes a page anew under its next number; former versions stay.',
  access: 'content:write',
  limit: 'writes',
  params,
  // Enough for the longest text in letters of four bytes.
  bodyLimitBytes: 192 * 1024,
  body: z.strictObject({
    text: PageText,
    /** As read last, 0 if there was none: refused if another admin has saved since. */
    version: z.int().min(0).max(2_147_483_646),
  }),
  answers: { 200: z.object({ version: PositiveInteger }) },
} as const satisfies Endpoint

export const PageVersion = z.object({
  version: z.int(),
  from: z.iso.datetime(),
  /** Null if the account is gone. */
  by: z.string().nullable(),
  /** `false` for a version that took the page away. */
  isWritten: z.boolean(),
})

export type PageVersion = z.infer<typeof PageVersion>

export const listPageVersions = {
  method: 'GET',
  path: '/pages/:slug/versions',
  summary: 'The versions of a page, newest first.',
  access: 'content:read',
  limit: 'reads',
  params,
  query: z.strictObject({ limit: openPageSize.optional(), before: wholeNumber.optional() }),
  answers: { 200: z.array(PageVersion) },
} as const satisfies Endpoint
