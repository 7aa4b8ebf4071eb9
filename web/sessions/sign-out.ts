import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useApi } from '../base/api.ts'
import { paths } from '../base/paths.ts'
import { endProviderSession } from './identity/provider-session.ts'
import { sessionQuery } from './queries.ts'
import { forgetPersonalData } from './start-session.ts'

/** Ends the session on the server and the provider's sign-in, clears personal data and opens the home page. */
export function useSignOut() {
  const api = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => api.request('DELETE /session'),
    onSuccess: async () => {
      await endProviderSession()
      // First leave pages that need a session, so that none of them redirects to login.
      await navigate(paths.home)
      queryClient.setQueryData(sessionQuery(api).queryKey, { user: null })
      forgetPersonalData(queryClient, api)
    },
  })
}
