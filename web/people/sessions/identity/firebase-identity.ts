import type { FirebaseSettings } from './firebase-sdk.ts'
import type { Identity } from './identity.ts'

let loaded: Promise<typeof import('./firebase-sdk.ts')> | undefined

/** Firebase Authentication; its SDK is loaded on first use, and only by this file. */
export function firebaseIdentity(settings: FirebaseSettings): Identity {
  const sdk = async () => {
    loaded ??= import('./firebase-sdk.ts').catch((error: unknown) => {
      loaded = undefined
      throw error
    })
    return (await loaded).firebaseSdk(settings)
  }
  return {
    signUp: async (account) => (await sdk()).signUp(account),
    signIn: async (credentials) => (await sdk()).signIn(credentials),
    requestReset: async (email) => (await sdk()).requestReset(email),
    ...(settings.authDomain && {
      continueWithGoogle: async () => (await sdk()).continueWithGoogle(),
    }),
  }
}
