import type { ComponentType } from 'react'
import {
  defaultSections,
  type HomeSection,
} from '../../../contract/catalogue/content/default-sections.ts'
import { useContent } from '../../catalogue/content/home-queries.ts'
import { PageHead } from '../../platform/base/page-head.tsx'
import { paths } from '../../platform/base/paths.ts'
import { useShop, useShopName } from '../../platform/base/shop-query.ts'
import { Brands } from './brands.tsx'
import { BusinessSummary } from './business-summary.tsx'
import { CarBody } from './car/car-body.tsx'
import { CarDiscount } from './car/car-discount.tsx'
import { CarTools } from './car/car-tools.tsx'
import { CategoryStrip } from './category-strip.tsx'
import { CeoCards } from './ceo-cards.tsx'
import { ClientReviews } from './client-reviews.tsx'
import { Highlights } from './highlights.tsx'
import { describeShop } from './shop-linked-data.ts'
import type { TitledSection } from './titled-section.ts'

const parts: Readonly<Record<HomeSection, ComponentType<TitledSection>>> = {
  slides: Highlights,
  categories: CategoryStrip,
  tools: CarTools,
  car: CarBody,
  summary: BusinessSummary,
  discount: CarDiscount,
  reviews: ClientReviews,
  brands: Brands,
  ceos: CeoCards,
}

/** The sections that the owner shows, in the owner's order. */
export default function HomePage() {
  const { sections = defaultSections } = useContent()
  const name = useShopName()
  const shop = useShop().data
  return (
    <>
      <PageHead
        title="Parts and tools by the pallet"
        canonical={paths.home}
        linkedData={(absolute) => [describeShop(name, shop, absolute)]}
      />
      {/* Not on a slide: hiding the slide would hide the heading. */}
      <h1 className="sr-only">{`${name}, parts and tools by the pallet`}</h1>
      {sections.map(({ section, isShown, title }) => {
        const Section = parts[section]
        return isShown && <Section key={section} title={title || undefined} />
      })}
    </>
  )
}
