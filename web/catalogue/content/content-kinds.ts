import type { ContentKind } from '../../../contract/catalogue/content/content.ts'

/** A text or a tick of one block. */
interface BlockField {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly isTick?: boolean
}

interface ContentPlan {
  readonly title: string
  /** Name of one block, shown before its number. */
  readonly block: string
  readonly fields: readonly BlockField[]
  readonly hasPicture?: boolean
}

/** How each kind of content is edited, in the order of the home page. */
export const contentPlans: Readonly<Record<ContentKind, ContentPlan>> = {
  slides: {
    title: 'Slides',
    block: 'Slide',
    hasPicture: true,
    fields: [
      { name: 'title', label: 'Title' },
      {
        name: 'text',
        label: 'Text',
        hint: 'If the link leads to a category, its number of parts and lowest price follow.',
      },
      { name: 'linkName', label: 'Name of the link' },
      { name: 'link', label: 'Link', hint: 'Such as /catalogue?category=Brakes' },
    ],
  },
  summary: {
    title: 'Business summary',
    block: 'Figure',
    fields: [
      { name: 'figure', label: 'Figure', hint: 'Such as 33k+' },
      { name: 'name', label: 'Of what' },
    ],
  },
  brands: {
    title: 'Brands',
    block: 'Brand',
    fields: [
      { name: 'name', label: 'Name' },
      { name: 'link', label: 'Link', hint: 'Starts with https://' },
    ],
  },
  ceos: {
    title: 'CEO cards',
    block: 'Card',
    fields: [
      { name: 'name', label: 'Name' },
      { name: 'post', label: 'Job title' },
      { name: 'remark', label: 'Remark' },
      { name: 'sample', label: 'Mark as a sample', isTick: true },
    ],
  },
}
