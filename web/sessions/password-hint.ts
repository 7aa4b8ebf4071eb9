import { useQuery } from '@tanstack/react-query'
import { fillMessage } from '../../contract/messages.ts'
import { useApi } from '../base/api.ts'
import { shopQuery } from '../base/shop-query.ts'

/** Firebase's minimum length, which is the specification's too. */
const SHORTEST = 6

/** Minimum length of a new password, from the shop's settings. */
export function usePasswordHint(): string {
  const signIn = useQuery(shopQuery(useApi())).data?.signIn
  const minimum = signIn?.provider === 'embedded' ? signIn.passwordMinimum : SHORTEST
  return fillMessage('passwordShorterThan', { minimum })
}
