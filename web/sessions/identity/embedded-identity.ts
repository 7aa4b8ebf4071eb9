import type { Shop } from '../../../contract/shop.ts'
import type { Api } from '../../base/api.ts'
import { signInWithGoogle } from './google-window.ts'
import type { Identity } from './identity.ts'

type EmbeddedSettings = Extract<Shop['signIn'], { provider: 'embedded' }>

/** The shop's own identity provider: email and password, and Google in a window. */
export function embeddedIdentity(api: Api, settings: EmbeddedSettings | undefined): Identity {
  return {
    async signUp(account) {
      const { name, email, password } = account
      const { idToken } = await api.request('POST /identity/sign-up', {
        body: { name, email, password },
      })
      return { email, idToken }
    },
    async signIn({ email, password }) {
      const { idToken } = await api.request('POST /identity/sign-in', { body: { email, password } })
      return { email, idToken }
    },
    async requestReset(email) {
      await api.request('POST /identity/password-reset', { body: { email } })
    },
    ...(settings?.google && { continueWithGoogle: () => signInWithGoogle(settings.origin) }),
  }
}
