import { type ComponentType, useEffect, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { NavigationNotice } from './navigation-notice.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

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

/**
 * Nothing can be toasted before the page is awake, and the first paint need not wait for it. A line that breaks off takes
 * the toasts, never the page; the next page asks for them again.
 */
function ToastsWhenAwake() {
  const { pathname } = useLocation()
  const [Toasts, setToasts] = useState<ComponentType>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next page is the occasion to ask again
  useEffect(() => {
    if (Toasts) return
    import('../ui/toasts.tsx').then(
      (loaded) => setToasts(() => loaded.Toasts),
      () => undefined,
    )
  }, [Toasts, pathname])
  return Toasts ? <Toasts /> : null
}
