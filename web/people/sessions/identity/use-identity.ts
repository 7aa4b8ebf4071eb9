import { useShop } from '../../../platform/base/shop-query.ts'
import { firebaseIdentity } from './firebase-identity.ts'
import { signInWithGoogle } from './google-window.ts'
import type { Identity } from './identity.ts'
import { useEmbeddedIdentity } from './mutations.ts'

/** The identity provider named by the shop's settings; the shop's own opens Google in a window. */
export function useIdentity(): Identity {
  const settings = useShop().data?.signIn
  const embedded = useEmbeddedIdentity()
  if (settings?.provider === 'firebase') return firebaseIdentity(settings)
  if (!settings?.google) return embedded
  return { ...embedded, continueWithGoogle: () => signInWithGoogle(settings.origin) }
}
