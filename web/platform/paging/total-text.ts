import { formatCount } from '../../../contract/values/money/money.ts'
import type { ListAnswer } from '../base/calls/api-answers.ts'

/** Total of a list: `1,204`, or `10,000+` where the shop stopped counting. */
export function totalText({ total, isTotalExact }: ListAnswer<unknown>): string {
  return formatCount(total) + (isTotalExact ? '' : '+')
}
