import { PageHead } from '../../platform/base/page-head.tsx'
import { paths } from '../../platform/base/paths.ts'
import { CarTools } from './car/car-tools.tsx'
import { CategoryStrip } from './category-strip.tsx'
import { Highlights } from './highlights.tsx'
import LowerHome from './lower-home.tsx'

export default function HomePage() {
  return (
    <>
      <PageHead title="Parts and tools by the pallet" canonical={paths.home} />
      {/* Not on a slide: hiding the slide would hide the heading. */}
      <h1 className="sr-only">Bulkhead, parts and tools by the pallet</h1>
      <Highlights />
      <CategoryStrip />
      <CarTools />
      <LowerHome />
    </>
  )
}
