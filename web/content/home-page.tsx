import { PageHead } from '../page-head.tsx'
import { CarTools } from './car-tools.tsx'

export default function HomePage() {
  return (
    <>
      <PageHead title="Parts and tools by the pallet" />
      <CarTools />
    </>
  )
}
