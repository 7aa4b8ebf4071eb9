import { Brands } from './brands.tsx'
import { BusinessSummary } from './business-summary.tsx'
import { CarBody } from './car/car-body.tsx'
import { CarDiscount } from './car/car-discount.tsx'
import { CeoCards } from './ceo-cards.tsx'
import { ClientReviews } from './client-reviews.tsx'

/** The home page below its products. */
export default function LowerHome() {
  return (
    <>
      <CarBody />
      <BusinessSummary />
      <CarDiscount />
      <ClientReviews />
      <Brands />
      <CeoCards />
    </>
  )
}
