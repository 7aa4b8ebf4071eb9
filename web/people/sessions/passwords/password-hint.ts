import { fillMessage } from '../../../../contract/values/messages.ts'
import { useShop } from '../../../platform/base/shop-query.ts'

/** Firebase's minimum length, which is the specification's too. */
const SHORTEST = 6

/** Minimum length of a new password, from the shop's settings. */
export function usePasswordHint(): string {
  const signIn = useShop().data?.signIn
  const minimum = signIn?.provider === 'embedded' ? signIn.passwordMinimum : SHORTEST
  return fillMessage('passwordShorterThan', { minimum })
}
