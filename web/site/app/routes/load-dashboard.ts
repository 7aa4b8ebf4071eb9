import type { RouteObject } from 'react-router'
import { withinChunkLimit } from '../../../platform/base/load-chunk.ts'
import { paths } from '../../../platform/base/paths.ts'

/** Whether an address is one of the dashboard's, which the router knows only after it was loaded. */
export function isInDashboard(pathname: string): boolean {
  // Paths match in any case.
  const path = pathname.toLowerCase()
  return path === paths.dashboard || path.startsWith(`${paths.dashboard}/`)
}

/** The routes of the dashboard; loaded once. */
export async function loadDashboard(): Promise<RouteObject[]> {
  return [...(await withinChunkLimit(() => import('./dashboard-routes.tsx'))).dashboard]
}
