import type { ContentKind } from '../../../contract/catalogue/content/content.ts'
import type { HomeSection } from '../../../contract/catalogue/content/default-sections.ts'

/** A text or a tick of one block. */
interface BlockField {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly placeholder?: string
  readonly isTick?: boolean
  /** Blocks that have no such entry. */
  readonly isLeftOut?: (block: Record<string, unknown>) => boolean
}

interface ContentPlan {
  readonly title: string
  /** Name of one block, shown before its number. */
  readonly block: string
  readonly fields: readonly BlockField[]
  readonly hasPicture?: boolean
  /** A line for each block, named by its tick, instead of a box with labels. */
  readonly isLine?: boolean
  /** Blocks can be moved. */
  readonly isOrdered?: boolean
  /** A block's own name in place of its number. */
  readonly nameOf?: (block: Record<string, unknown>) => string | undefined
}

const sectionNames: Readonly<Record<HomeSection, string>> = {
  slides: 'Slides',
  categories: 'Categories',
  tools: 'Car Tools',
  car: 'Car body',
  summary: 'Business summary',
  discount: 'Car Discount',
  reviews: 'Client Review',
  brands: 'Brands',
  ceos: 'CEO cards',
}

/** How each kind of content is edited, in the order of the home page. */
export const contentPlans: Readonly<Record<ContentKind, ContentPlan>> = {
  sections: {
    title: 'Sections',
    block: 'Section',
    isOrdered: true,
    isLine: true,
    nameOf: ({ section }) => sectionNames[section as HomeSection],
    fields: [
      { name: 'isShown', label: 'Show it', isTick: true },
      {
        name: 'title',
        label: 'Heading',
        placeholder: 'Heading: as it came',
        isLeftOut: ({ section }) => section === 'slides' || section === 'categories',
      },
    ],
  },
  slides: {
    title: 'Slides',
    block: 'Slide',
    isOrdered: true,
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
