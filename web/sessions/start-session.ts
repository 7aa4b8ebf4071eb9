import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from '../base/api.ts'
import type { IdentityProof } from './identity/identity.ts'
import { sessionQuery } from './queries.ts'

/** Swaps a proof for a session of this browser. The token in the answer is for API clients; browsers use a cookie. */
export function useStartSession(): (proof: IdentityProof) => Promise<void> {
  const api = useApi()
  const queryClient = useQueryClient()
  return async ({ email, idToken }) => {
    await api.request('PUT /user/:email', {
      params: { email },
      body: { email },
      headers: { authorization: `Bearer ${idToken}` },
    })
    forgetPersonalData(queryClient, api)
    const session = await queryClient.fetchQuery({ ...sessionQuery(api), staleTime: 0 })
    if (!session.user)
      throw new Error('You could not be logged in. Allow cookies for this site and try again.')
  }
}

/** Clears what the previous user of this browser was shown. */
export function forgetPersonalData(queryClient: QueryClient, api: Api): void {
  const [session] = sessionQuery(api).queryKey
  queryClient.removeQueries({
    type: 'inactive',
    predicate: ({ queryKey }) => queryKey[0] !== session,
  })
}
