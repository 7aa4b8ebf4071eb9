import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiContext } from '../../platform/base/calls/api.ts'
import type { Services } from './routes/services.ts'

/** Providers around every page, the same on the server and in the browser. */
export function App({ services, children }: { services: Services; children: ReactNode }) {
  return (
    <ApiContext value={services.api}>
      <QueryClientProvider client={services.queryClient}>{children}</QueryClientProvider>
    </ApiContext>
  )
}
