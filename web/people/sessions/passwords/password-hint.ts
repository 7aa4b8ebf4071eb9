import { STAFF_PASSWORD_LENGTH } from '../../../../contract/people/staff-password.ts'
import { fillMessage } from '../../../../contract/values/messages.ts'
import { useShop } from '../../../platform/base/shop-query.ts'
import { useRights } from '../rights/rights.ts'

/** Firebase's minimum length, which is the specification's too. */
const SHORTEST = 6

/** Minimum length of a new password, from the shop's settings; staff need a longer one. */
export function usePasswordHint(): string {
  const signIn = useShop().data?.signIn
  const isStaff = useRights().length > 0
  const ofAll = signIn?.provider === 'embedded' ? signIn.passwordMinimum : SHORTEST
  const minimum = isStaff ? Math.max(ofAll, STAFF_PASSWORD_LENGTH) : ofAll
  return fillMessage('passwordShorterThan', { minimum })
}
