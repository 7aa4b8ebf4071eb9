import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useApi } from '../../platform/base/calls/api.ts'
import { paths } from '../../platform/base/paths.ts'
import { forgetPersonalData, SESSION_KEY, tellSignOut } from './ended-session.ts'
import { endProviderSession } from './identity/provider-session.ts'

// Every page loads this file.

/** Ends the session on the server and the provider's sign-in, clears personal data and opens the home page. */
export function useSignOut() {
  const api = useApi()
  const leave = useLeave()
  return useMutation({
    mutationFn: () => api.request('DELETE /session'),
    onSuccess: async () => {
      await endProviderSession()
      await leave()
    },
  })
}

/** Opens the home page and clears a session that the server has ended, in all tabs. */
export function useLeave() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    // Leave pages that need a session first, or they would redirect to the login page.
    await navigate(paths.home)
    queryClient.setQueryData(SESSION_KEY, { user: null })
    tellSignOut()
    forgetPersonalData(queryClient)
  }
}
