import type { QueryClient } from '@tanstack/react-query'
import { createContext } from 'react-router'
import type { Api } from '../../../platform/base/calls/api.ts'

/** Services of the site: one set per browser tab, one per request on the server. */
export interface Services {
  readonly api: Api
  readonly queryClient: QueryClient
}

export const servicesContext = createContext<Services>()
