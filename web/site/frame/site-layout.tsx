import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { useLater } from '../../ui/hooks/use-later.ts'
import { NavigationNotice } from './navigation-notice.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** Layout of every page: header, page, footer. */
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
      {/* After the page, which has set its title by then. */}
      <NavigationNotice />
      <ToastsAfterHydration />
      <ScrollRestoration />
    </>
  )
}

/** No toast can appear before hydration. */
function ToastsAfterHydration() {
  const Toasts = useLater(
    async () => (await import('../../ui/toaster.tsx')).Toasts,
    useLocation().pathname,
  )
  return Toasts ? <Toasts /> : null
}
