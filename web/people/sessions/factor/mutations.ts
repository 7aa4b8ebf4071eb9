import { type Input, useApi } from '../../../platform/base/calls/api.ts'
import { useEnter } from '../mutations.ts'
import { askForPasskey, loadPasskeys } from './use-passkey.ts'

/** Finishes a sign-in that waits for a second factor. Fails with the shop's refusal of the answer. */
export function useFinishSignIn() {
  const api = useApi()
  const enter = useEnter()
  return async (body: Input<'POST /identity/secondFactor'>['body']): Promise<void> => {
    await api.request('POST /identity/secondFactor', { body })
    await enter()
  }
}

/** Asks the browser for one of these passkeys; without a list, for any of this shop. */
async function answerByPasskey(challenge: string, passkeys: readonly string[]) {
  const { startAuthentication } = await loadPasskeys()
  const optionsJSON = {
    challenge,
    rpId: location.hostname,
    userVerification: 'required',
    allowCredentials: passkeys.map((id) => ({ id, type: 'public-key' as const })),
  } as const
  return askForPasskey(() => startAuthentication({ optionsJSON }))
}

/** Finishes a sign-in by one of the account's passkeys. */
export function useFinishByPasskey() {
  const finish = useFinishSignIn()
  return async (challenge: string, passkeys: readonly string[]): Promise<void> =>
    finish({ challenge, assertion: await answerByPasskey(challenge, passkeys) })
}

/** Signs in by a passkey alone, which says whose it is. */
export function useSignInByPasskey() {
  const api = useApi()
  const finish = useFinishByPasskey()
  return async (): Promise<void> => {
    const { challenge } = await api.request('POST /identity/passkey/begin')
    await finish(challenge, [])
  }
}

/** Makes this browser's session fresh by a code of the app. */
export function useProveByCode() {
  const api = useApi()
  return (code: string) => api.request('POST /identity/freshProof', { body: { code } })
}

/** Makes this browser's session fresh by a passkey. */
export function useProveByPasskey() {
  const api = useApi()
  return async () => {
    const { challenge } = await api.request('POST /identity/passkey/begin')
    const assertion = await answerByPasskey(challenge, [])
    return api.request('POST /identity/freshProof', { body: { assertion } })
  }
}
