import type { QueryClient } from '@tanstack/react-query'
import { createContext } from 'react-router'
import type { Api } from './api.ts'

/** What the router's loaders work with: one set for each browser tab, one for each request on the server. */
export interface Services {
  readonly api: Api
  readonly queryClient: QueryClient
  readonly side: 'browser' | 'server'
}

export const servicesContext = createContext<Services>()
