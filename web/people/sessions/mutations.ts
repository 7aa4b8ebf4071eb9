import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../platform/base/calls/api.ts'
import { ApiProblem } from '../../platform/base/calls/api-answers.ts'
import { ReadableFailure } from '../../platform/base/failures/readable-failure.ts'
import { shopQuery } from '../../platform/base/shop-query.ts'
import { forgetPersonalData } from './ended-session.ts'
import type { IdentityProof } from './identity/identity.ts'
import { accountQuery, isSignedIn, sessionQuery } from './queries.ts'

/**
 * Swaps a proof for a session of this browser; the token in the answer is for API clients, ours is a cookie. Fails with
 * the shop's refusal, or with a message if the browser stored no cookie.
 */
export function useStartSession(): (proof: IdentityProof, termsVersion?: number) => Promise<void> {
  const api = useApi()
  const enter = useEnter()
  return async ({ email, idToken }, termsVersion) => {
    await api.request('PUT /user/:email', {
      params: { email },
      body: { email, termsVersion },
      headers: { authorization: `Bearer ${idToken}` },
    })
    await enter()
  }
}

/** Reads who is signed in by a session that was just started. */
export function useEnter(): () => Promise<void> {
  const api = useApi()
  const queryClient = useQueryClient()
  return async () => {
    forgetPersonalData(queryClient)
    const session = await queryClient.fetchQuery({ ...sessionQuery(api), staleTime: 0 })
    if (!isSignedIn(session))
      throw new ReadableFailure(
        'You could not be logged in. Allow cookies for this site and try again.',
      )
  }
}

/** Makes this browser's session fresh, for acts that a stolen cookie alone must not do. */
export function useProveAgain() {
  const api = useApi()
  return ({ idToken }: IdentityProof) =>
    api.request('POST /identity/freshProof', { body: { idToken } })
}

export const isTermsRefusal = (error: unknown): boolean =>
  error instanceof ApiProblem && error.code === 'termsNotAccepted'

/** Reads the shop's terms anew after a refusal by them. */
export function useTermsRefresh(): (error: unknown) => Promise<void> {
  const api = useApi()
  const queryClient = useQueryClient()
  return async (error) => {
    if (isTermsRefusal(error))
      await queryClient.invalidateQueries({ queryKey: shopQuery(api).queryKey })
  }
}

/** Adds the rights of an invitation to the account. */
export function useAcceptInvitation() {
  const api = useApi()
  return (token: string) => api.request('POST /invitation/accept', { body: { token } })
}

/** Sends the verification mail again. */
export function useSendVerificationMail() {
  const api = useApi()
  return useMutation({ mutationFn: () => api.request('POST /identity/verification-mail') })
}

/** Sets a new password by the link of a reset mail. Fails if the link was used before, or with the password's error. */
export function useSetNewPassword() {
  const api = useApi()
  return (token: string, password: string) =>
    api.request('POST /identity/new-password', { body: { token, password } })
}

/** Confirms an email by its link. Fails with `passwordNeeded` without the account's session or password. */
export function useVerifyEmail() {
  const api = useApi()
  const queryClient = useQueryClient()
  return async (token: string, password: string | undefined) => {
    const confirmed = await api.request('POST /identity/verify-email', {
      body: { token, ...(password && { password }) },
    })
    await queryClient.invalidateQueries({ queryKey: accountQuery(api).queryKey })
    return confirmed
  }
}

/** Gives an account its corrected email by the link mailed there; the browser is signed out if it was that account's. */
export function useConfirmNewEmail() {
  const api = useApi()
  const queryClient = useQueryClient()
  return async (token: string) => {
    const confirmed = await api.request('POST /identity/new-email', { body: { token } })
    await queryClient.invalidateQueries({ queryKey: sessionQuery(api).queryKey })
    return confirmed
  }
}
