import type { Calls } from '../../../contract/calls.ts'
import { endpoints } from '../../../contract/calls.ts'
import { keyRights } from '../../../contract/people/rights.ts'
import type { Endpoint } from '../../../contract/values/endpoint.ts'
import { readPolicy, type StaffRight, staffRights } from '../../../contract/values/rights.ts'

/**
 * Customers and visitors. Owner and stranger are customers, and the things that calls are about are the owner's;
 * `removed` and `demoted` hold a session from before.
 */
export const outsiders = ['nobody', 'removed', 'stranger', 'demoted', 'owner'] as const
/** All kinds of callers: outsiders, staff with one right each, a key with all that it can hold, and the shop's owner. */
export const callers = [...outsiders, ...staffRights, 'key', 'shopOwner'] as const
export type CallerKind = (typeof callers)[number]

interface CallPolicy {
  /** Callers allowed for an object of the owner's. */
  readonly may: readonly CallerKind[]
  /** Answer to signed-in callers who may not: forbidden, or as for an object that doesn't exist; keys are forbidden. */
  readonly others: 403 | 404 | 'nobodyElse'
  /** Answer to allowed callers, if no rule of the call itself refuses. */
  readonly success: number
}

const isOutsider = (caller: CallerKind) => outsiders.some((one) => one === caller)
const isSignedIn = (caller: CallerKind) => caller !== 'nobody' && caller !== 'removed'

/** Calls about the caller's own things that name none of them in their path: everybody reads or makes their own. */
const OWN_LISTS: ReadonlySet<string> = new Set([
  'GET /return',
  'DELETE /sessions/:id',
  'DELETE /identity/passkey/:id',
  // Without a file nobody gets as far as the cart; lists.test.ts sends one.
  'POST /cart/:id/resolve/file',
])
/** Calls whose body names a thing that must be the caller's own. */
const NAMED_IN_BODY: ReadonlySet<string> = new Set([
  'POST /create-payment-intent',
  'PUT /partNumber',
  'PUT /address',
])

/** Whether keys are admitted, by a right: they have nothing of their own, and no say over staff. */
export function admitsKeys({ access, byPeopleOnly, freshProof }: Endpoint): boolean {
  const { right } = readPolicy(access)
  const isOfKeys = access === 'anyRight' || (right !== undefined && keyRights.includes(right))
  return isOfKeys && !byPeopleOnly && !freshProof
}

/** The answer to callers of whom the policy admits only what is their own: decided by whether the call names a thing. */
function policyOf(endpoint: Endpoint): CallPolicy {
  const name = `${endpoint.method} ${endpoint.path}`
  const success = Number(Object.keys(endpoint.answers)[0])
  const { access, selfFrom } = endpoint
  if (access === 'open' || access === 'provider')
    return { may: callers, others: 'nobodyElse', success }
  if (access === 'anyRight')
    return {
      may: callers.filter(
        (caller) => !isOutsider(caller) && (caller !== 'key' || admitsKeys(endpoint)),
      ),
      others: 403,
      success,
    }
  const { right, admitsOwn } = readPolicy(access)
  const byRight: CallerKind[] = right
    ? [right, ...(admitsKeys(endpoint) ? ['key' as const] : []), 'shopOwner']
    : []
  if (!admitsOwn && right) return { may: byRight, others: 403, success }
  const namesThing =
    (endpoint.path.includes('/:') && !OWN_LISTS.has(name)) || NAMED_IN_BODY.has(name)
  if (access === 'signedIn' || !(namesThing || selfFrom))
    return {
      may: callers.filter(
        (caller) => isSignedIn(caller) && (caller !== 'key' || admitsKeys(endpoint)),
      ),
      others: 'nobodyElse',
      success,
    }
  return { may: ['owner', ...byRight], others: selfFrom ? 403 : 404, success }
}

/** The access table of all calls by all callers, generated from the contract. */
export const callPolicy = Object.fromEntries(
  endpoints.map((endpoint: Endpoint) => [
    `${endpoint.method} ${endpoint.path}`,
    policyOf(endpoint),
  ]),
) as Readonly<Record<keyof Calls, CallPolicy>>

/** The right that admits staff to a call. */
export const rightOf = ({ access }: Endpoint): StaffRight | undefined => readPolicy(access).right
