import type { FirebaseSettings } from './firebase-sdk.ts'
import type { Identity } from './identity.ts'

/** Firebase Authentication; its SDK is loaded when it is first needed, and nowhere else. */
export function firebaseIdentity(settings: FirebaseSettings): Identity {
  const sdk = async () => (await import('./firebase-sdk.ts')).firebaseSdk(settings)
  return {
    signUp: async (account) => (await sdk()).signUp(account),
    signIn: async (credentials) => (await sdk()).signIn(credentials),
    requestReset: async (email) => (await sdk()).requestReset(email),
    signOut: async () => (await sdk()).signOut(),
    ...(settings.authDomain && {
      continueWithGoogle: async () => {
        const { continueWithGoogle } = await sdk()
        if (!continueWithGoogle) throw new Error('Firebase signs in with Google.')
        return continueWithGoogle()
      },
    }),
  }
}
