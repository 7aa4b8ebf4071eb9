import { Suspense, useEffect } from 'react'
import { lazyWhenNear } from '../base/lazy-when-near.ts'
import { PageHead } from '../base/page-head.tsx'
import { paths } from '../base/paths.ts'
import { CarTools } from './car/car-tools.tsx'
import { CategoryStrip } from './category-strip.tsx'
import { Highlights } from './highlights.tsx'

const LOWER_ID = 'lower-home'

/** Its HTML comes with the page; its script, which hardly anything there needs, when the visitor scrolls near. */
const lowerHome = import.meta.env.SSR
  ? { Part: (await import('./lower-home.tsx')).default, pageShown: () => {} }
  : lazyWhenNear(LOWER_ID, () => import('./lower-home.tsx'))

export default function HomePage() {
  useEffect(lowerHome.pageShown, [])
  return (
    <>
      <PageHead title="Parts and tools by the pallet" canonical={paths.home} />
      {/* Not on a slide: hiding the slide would hide the heading. */}
      <h1 className="sr-only">Bulkhead, parts and tools by the pallet</h1>
      <Highlights />
      <CategoryStrip />
      <CarTools />
      <div id={LOWER_ID}>
        <Suspense fallback={<div className="min-h-screen" />}>
          <lowerHome.Part />
        </Suspense>
      </div>
    </>
  )
}
