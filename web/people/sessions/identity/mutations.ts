import { type Api, useApi } from '../../../platform/base/calls/api.ts'
import type { Identity } from './identity.ts'

/** The shop's own identity provider: email and password. Fails with the shop's refusal, field by field. */
export function embeddedIdentity(api: Api): Identity {
  return {
    async signUp({ name, email, password }) {
      const { idToken } = await api.request('POST /identity/sign-up', {
        body: { name, email, password },
      })
      return { email, idToken }
    },
    async signIn({ email, password, newPassword }) {
      const { idToken } = await api.request('POST /identity/sign-in', {
        body: { email, password, newPassword },
      })
      return { email, idToken }
    },
    async requestReset(email) {
      await api.request('POST /identity/password-reset', { body: { email } })
    },
  }
}

export const useEmbeddedIdentity = () => embeddedIdentity(useApi())
