import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../../platform/base/calls/api.ts'
import { useReloadAfter } from '../../../platform/base/calls/use-reload.ts'
import { assertChanged } from '../../../platform/base/failures/not-confirmed.ts'
import { factorsQuery } from '../../sessions/factor/queries.ts'
import { askForPasskey, loadPasskeys } from '../../sessions/factor/use-passkey.ts'

/** A new secret for an authenticator app, which counts once its first code is confirmed. */
export function useBeginApp() {
  const api = useApi()
  return useMutation({ mutationFn: () => api.request('POST /identity/totp/begin') })
}

/** Turns the app on by its first code; returns the recovery codes. Fails with the shop's refusal of the code. */
export function useConfirmApp() {
  const api = useApi()
  return async (code: string): Promise<string[]> =>
    (await api.request('POST /identity/totp/confirm', { body: { code } })).recoveryCodes
}

export function useRemoveApp(onRemoved: () => void) {
  const api = useApi()
  return useMutation({
    mutationFn: async () =>
      assertChanged((await api.request('POST /identity/totp/remove')).deletedCount),
    onSuccess: onRemoved,
    onSettled: useReloadAfter(factorsQuery(api).queryKey),
  })
}

/** Makes a passkey on this device and adds it; returns the recovery codes that come with a first factor. */
export function useAddPasskey(onAdded: (recoveryCodes: readonly string[]) => void) {
  const api = useApi()
  return useMutation({
    mutationFn: async () => {
      const { startRegistration } = await loadPasskeys()
      const options = await api.request('POST /identity/passkey/begin')
      const optionsJSON = options as unknown as Parameters<
        typeof startRegistration
      >[0]['optionsJSON']
      const made = await askForPasskey(() => startRegistration({ optionsJSON }))
      const { clientDataJSON, attestationObject, transports } = made.response
      const { id, rawId, type } = made
      const body = { id, rawId, type, response: { clientDataJSON, attestationObject, transports } }
      return (await api.request('POST /identity/passkey/finish', { body })).recoveryCodes
    },
    onSuccess: onAdded,
    onSettled: useReloadAfter(factorsQuery(api).queryKey),
  })
}

export function useRemovePasskey(onRemoved: () => void) {
  const api = useApi()
  return useMutation({
    mutationFn: async (id: string) => {
      const input = { params: { id } }
      assertChanged((await api.request('DELETE /identity/passkey/:id', input)).deletedCount)
    },
    onSuccess: onRemoved,
    onSettled: useReloadAfter(factorsQuery(api).queryKey),
  })
}
