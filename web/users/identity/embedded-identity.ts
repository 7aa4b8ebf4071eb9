import type { Api } from '../../api.ts'
import type { Identity } from './identity.ts'

/** The shop's own identity provider: e-mail and password. */
export function embeddedIdentity(api: Api): Identity {
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
  }
}
