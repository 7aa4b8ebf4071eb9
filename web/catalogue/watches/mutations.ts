import { useMutation } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { isSignedIn, useSessionReader } from '../../people/sessions/queries.ts'
import { useApi } from '../../platform/base/calls/api.ts'
import { useReloadAfter } from '../../platform/base/calls/use-reload.ts'
import { assertChanged } from '../../platform/base/failures/not-confirmed.ts'
import { loginPath } from '../../platform/base/paths.ts'

/** Asks to be told of a product's stock; a visitor is led to sign in and back, by default to the same address. */
export function useTellMe(productId: string) {
  const api = useApi()
  const readSession = useSessionReader()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const askForMail = useMutation({
    mutationFn: (wanted: number) =>
      api.request('POST /stockWatch', { body: { productId, wanted } }),
    onSettled: useReloadAfter(['stockWatches']),
  })
  const ask = (wanted: number, backTo = pathname + search) => {
    if (isSignedIn(readSession())) askForMail.mutate(wanted)
    else navigate(loginPath(backTo))
  }
  return { ...askForMail, ask }
}

export function useEndWatch(onEnded: () => void) {
  const api = useApi()
  return useMutation({
    mutationFn: async (productId: string) => {
      const body = { productIds: [productId] }
      const { deletedCount } = await api.request('DELETE /stockWatch', { body })
      assertChanged(deletedCount)
    },
    onSuccess: onEnded,
    onSettled: useReloadAfter(['stockWatches']),
  })
}
