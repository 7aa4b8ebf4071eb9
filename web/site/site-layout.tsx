import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { useLater } from '../ui/use-later.ts'
import { NavigationNotice } from './navigation-notice.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** What every page stands in: header, the page, footer. */
export function SiteLayout() {
  return (
    <>
      <a
        href="#main"
        className="btn btn-primary absolute left-4 top-2 z-50 -translate-y-40 focus:translate-y-0"
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

/** Nothing can be toasted before the page is awake. */
function ToastsWhenAwake() {
  const Toasts = useLater(
    async () => (await import('../ui/toasts.tsx')).Toasts,
    useLocation().pathname,
  )
  return Toasts ? <Toasts /> : null
}
