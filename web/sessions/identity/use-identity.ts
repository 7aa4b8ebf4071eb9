import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../base/api.ts'
import { shopQuery } from '../../base/shop-query.ts'
import { embeddedIdentity } from './embedded-identity.ts'
import { firebaseIdentity } from './firebase-identity.ts'
import type { Identity } from './identity.ts'

/** The identity provider named by the shop's settings. */
export function useIdentity(): Identity {
  const api = useApi()
  const settings = useQuery(shopQuery(api)).data?.signIn
  return settings?.provider === 'firebase'
    ? firebaseIdentity(settings)
    : embeddedIdentity(api, settings)
}
