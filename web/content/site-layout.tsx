import { lazy, Suspense, useEffect, useState } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { NavigationNotice } from './navigation-notice.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

const Toasts = lazy(async () => ({ default: (await import('../ui/toasts.tsx')).Toasts }))

/** What every page stands in: header, the page, footer. */
export function SiteLayout() {
  return (
    <>
      <a
        href="#main"
        className="btn btn-primary absolute left-4 top-2 z-50 -translate-y-20 focus:translate-y-0"
      >
        Skip to content
      </a>
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
      {/* After the page: its title is set by the time this reads it. */}
      <NavigationNotice />
      <ToastsWhenAwake />
      <ScrollRestoration />
    </>
  )
}

/** Nothing can be toasted before the page is awake, and the first paint need not wait for it. */
function ToastsWhenAwake() {
  const [isAwake, setIsAwake] = useState(false)
  useEffect(() => setIsAwake(true), [])
  return <Suspense fallback={null}>{isAwake && <Toasts />}</Suspense>
}
