import { dashboard } from './dashboard-routes.tsx'
import { siteRoutes } from './router.tsx'

/** All routes at once, created once; each request brings its own services. */
export const routes = siteRoutes(dashboard)
