import { z } from 'zod'
import type { Endpoint } from '../../values/endpoint.ts'
import { atMost, DeletedCount, ModifiedCount, PictureUrl, required } from '../../values/fields.ts'
import { messages } from '../../values/messages.ts'
import { Picture } from '../images.ts'
import { homeSections } from './default-sections.ts'

export const contentKinds = ['slides', 'brands', 'summary', 'ceos', 'sections'] as const
export type ContentKind = (typeof contentKinds)[number]

/** Least and most items of each kind, by the layout of the home page. */
export const contentCounts = {
  slides: { least: 1, most: 8 },
  brands: { least: 1, most: 24 },
  summary: { least: 4, most: 4 },
  ceos: { least: 3, most: 3 },
  sections: { least: homeSections.length, most: homeSections.length },
} as const satisfies Record<ContentKind, { least: number; most: number }>

const OWN_PATH = /^\/(?![/\\])[^\s\\]*$/

const SlideFields = {
  title: required('Title is required', 40),
  text: required('Text is required', 160),
  linkName: required('The link’s name is required', 30),
  /** Paths of the catalogue, a category or a product; slides don't link to other sites. */
  link: z.string().max(200).regex(OWN_PATH, 'A path of this site, such as /catalogue'),
}

const Slide = z
  .strictObject({
    ...SlideFields,
    /** Without it, the slide shows the picture that is built in at this place. */
    img: PictureUrl.optional(),
    /** Alternative text of `img`. */
    alt: z.string().max(200).optional(),
  })
  .refine(({ img, alt = '' }) => img === undefined || alt.trim() !== '', {
    path: ['alt'],
    message: messages.altRequired,
  })

const Brand = z.strictObject({
  name: required('Name is required', 40),
  link: z
    .string()
    .max(200)
    .regex(/^https:\/\/[^\s\\]+$/, 'An address that starts with https://'),
})

const SummaryFigure = z.strictObject({
  figure: required('Figure is required', 8),
  name: required('Name is required', 30),
})

const Ceo = z.strictObject({
  name: required('Name is required', 60),
  post: required('Post is required', 60),
  remark: required('Remark is required', 120),
  sample: z.boolean(),
})

const ShownSection = z.strictObject({
  section: z.enum(homeSections),
  isShown: z.boolean(),
  /** Its heading; if empty, the one it came with. */
  title: z.string().max(60, atMost(60)),
})

function listOf<Item extends z.ZodType>(kind: ContentKind, item: Item) {
  const { least, most } = contentCounts[kind]
  const text = least === most ? `Exactly ${most}` : `From ${least} to ${most}`
  return z.array(item).min(least, text).max(most, text)
}

/** Schemas of the items by kind, with how many of them there may be. */
export const contentSchemas = {
  slides: listOf('slides', Slide),
  brands: listOf('brands', Brand),
  summary: listOf('summary', SummaryFigure),
  ceos: listOf('ceos', Ceo),
  sections: listOf('sections', ShownSection).superRefine((sections, context) => {
    for (const [place, { section }] of sections.entries())
      if (sections.findIndex((other) => other.section === section) < place)
        context.addIssue({ code: 'custom', path: [place, 'section'], message: 'Each section once' })
  }),
} as const

export type ContentItems<Kind extends ContentKind> = z.infer<(typeof contentSchemas)[Kind]>

/** A slide as the home page shows it. */
const ShownSlide = z.object({ ...SlideFields, picture: Picture.optional() })
export type ShownSlide = z.infer<typeof ShownSlide>

/** The content that the shop has written for its home page. For an absent kind the page shows its built-in content. */
export const HomeContent = z.object({
  slides: z.array(ShownSlide).optional(),
  brands: contentSchemas.brands.optional(),
  summary: contentSchemas.summary.optional(),
  ceos: contentSchemas.ceos.optional(),
  sections: contentSchemas.sections.optional(),
})
export type HomeContent = z.infer<typeof HomeContent>

export const findHomeContent = {
  method: 'GET',
  path: '/content',
  summary: 'What the shop has written for its home page; what is absent is built in.',
  access: 'open',
  limit: 'reads',
  answers: { 200: HomeContent },
} as const satisfies Endpoint

const params = z.object({ kind: z.enum(contentKinds) })
/** Checked by kind, by `contentSchemas`. */
const Items = z.array(z.record(z.string(), z.unknown())).max(contentCounts.brands.most)
/** Version of the items; null for built-in content. */
const Version = z.string().max(64).nullable()

export const findContent = {
  method: 'GET',
  path: '/content/:kind',
  summary: 'One kind of content of the home page, as it can be edited.',
  access: 'content:read',
  limit: 'reads',
  params,
  answers: {
    200: z.object({
      kind: z.enum(contentKinds),
      /** `false` for the specification’s content. */
      isOwn: z.boolean(),
      items: Items,
      version: Version,
    }),
  },
} as const satisfies Endpoint

export const putContent = {
  method: 'PUT',
  path: '/content/:kind',
  summary: 'Replaces one kind of content: slides, brands, summary, ceos or sections.',
  access: 'content:write',
  limit: 'writes',
  params,
  body: z.strictObject({
    items: Items,
    /** As read last: refused if another admin has saved since. Without it, the items are set anyway. */
    version: Version.optional(),
  }),
  answers: { 200: ModifiedCount },
} as const satisfies Endpoint

export const resetContent = {
  method: 'DELETE',
  path: '/content/:kind',
  summary: 'Brings the specification’s content back.',
  access: 'content:write',
  limit: 'writes',
  params,
  answers: { 200: DeletedCount },
} as const satisfies Endpoint
