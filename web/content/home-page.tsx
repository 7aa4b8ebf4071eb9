import { PageHead } from '../page-head.tsx'
import { Brands } from './brands.tsx'
import { BusinessSummary } from './business-summary.tsx'
import { CarBody } from './car-body.tsx'
import { CarDiscount } from './car-discount.tsx'
import { CarTools } from './car-tools.tsx'
import { CategoryStrip } from './category-strip.tsx'
import { CeoCards } from './ceo-cards.tsx'
import { ClientReviews } from './client-reviews.tsx'
import { Highlights } from './highlights.tsx'

export default function HomePage() {
  return (
    <>
      <PageHead title="Parts and tools by the pallet" />
      {/* Not on a slide: a slide that is turned away takes its heading along. */}
      <h1 className="sr-only">Bulkhead, parts and tools by the pallet</h1>
      <Highlights />
      <CategoryStrip />
      <CarTools />
      <CarBody />
      <BusinessSummary />
      <CarDiscount />
      <ClientReviews />
      <Brands />
      <CeoCards />
    </>
  )
}
