import { Suspense } from 'react'
import { lazyWhenNear } from '../base/lazy-when-near.ts'
import { PageHead } from '../base/page-head.tsx'
import { CarTools } from './car/car-tools.tsx'
import { CategoryStrip } from './category-strip.tsx'
import { Highlights } from './highlights.tsx'

const LOWER_ID = 'lower-home'

/** Its HTML comes with the page; its script, which hardly anything there needs, when the visitor scrolls near. */
const LowerHome = import.meta.env.SSR
  ? (await import('./lower-home.tsx')).default
  : lazyWhenNear(LOWER_ID, () => import('./lower-home.tsx'))

export default function HomePage() {
  return (
    <>
      <PageHead title="Parts and tools by the pallet" />
      {/* Not on a slide: hiding the slide would hide the heading. */}
      <h1 className="sr-only">Bulkhead, parts and tools by the pallet</h1>
      <Highlights />
      <CategoryStrip />
      <CarTools />
      <div id={LOWER_ID}>
        <Suspense fallback={<div className="min-h-screen" />}>
          <LowerHome />
        </Suspense>
      </div>
    </>
  )
}
