import type { QueryClient } from '@tanstack/react-query'
import { createContext } from 'react-router'
import type { Api } from '../base/api.ts'

/** What the site works with: one set for each browser tab, one for each request on the server. */
export interface Services {
  readonly api: Api
  readonly queryClient: QueryClient
}

export const servicesContext = createContext<Services>()
