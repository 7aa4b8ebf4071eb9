import type { FastifyRequest } from 'fastify'
import { isKey } from '../../../../contract/people/keys.ts'
import { noSayOver, PRICES_RIGHT } from '../../../../contract/people/rights.ts'
import { messages } from '../../../../contract/values/messages.ts'
import { type Access, readPolicy, type StaffRight } from '../../../../contract/values/rights.ts'
import { DomainError } from '../../base/errors/domain-error.ts'
import type { WorkOf } from '../../base/work-slots.ts'
import { readCaller } from './caller.ts'

/** The session's user, read from the database for this request. */
export interface SignedInUser {
  readonly id: string
  readonly email: string
  readonly name: string
  /** Rights of staff; none for customers. */
  readonly rights: readonly StaffRight[]
  /** Staff whose rights wait until they have a second factor. */
  readonly needsFactor?: boolean
  /** The call was admitted by a right of staff, so it may be about anybody's; else only about the caller's own. */
  readonly byRight: boolean
  /** The key by which a program acts for this user, who made it; the rights are then those of the key. */
  readonly viaKey?: { readonly id: string; readonly name: string } | undefined
  /** The session began, or was proven again, at most ten minutes ago. */
  readonly hasFreshProof: boolean
  readonly bySecondFactor: boolean
}

/** Whether the caller belongs to the staff, whatever their rights. */
export const isStaff = ({ rights }: Pick<SignedInUser, 'rights'>): boolean => rights.length > 0

/** Whether prices of orders are shown: to customers of their own, and to staff by their right. */
export const seesPrices = ({ rights, byRight }: SignedInUser): boolean =>
  !byRight || rights.includes(PRICES_RIGHT)

/** The caller as a call of this policy would have them: admitted by their right, or about their own alone. */
export function callerOf(user: SignedInUser, access: Access): SignedInUser {
  const { right } = readPolicy(access)
  return { ...user, byRight: right !== undefined && user.rights.includes(right) }
}

/** The queue of a caller's file or paper. */
export const workOf = (user: SignedInUser): WorkOf => (isStaff(user) ? 'staff' : 'others')

declare module 'fastify' {
  interface FastifyRequest {
    user: SignedInUser | undefined
    /** The session's token as sent, for signing out. */
    sessionToken: string | undefined
    /** A key was sent instead of a session; whether it works shows `user`. */
    isByKey: boolean | undefined
    /** The key that calls: also of calls that answer it as a visitor. */
    keyId: string | undefined
  }
}

export class NotSignedIn extends DomainError {
  constructor() {
    super('notSignedIn', messages.notSignedIn)
  }
}

class KeyNotValid extends DomainError {
  constructor() {
    super(
      'notSignedIn',
      'This key does not work here: it was revoked, its last day is past, or it does not allow your address.',
    )
  }
}

/** The session is too old for the act: a stolen cookie alone must not do it. */
export class FreshProofNeeded extends DomainError {
  constructor() {
    super('freshProof', 'Confirm that it is you, then this can be done.')
  }
}

/** For acts whose need of a fresh proof depends on what is asked; others name it in the contract. */
export function assertFreshProof({ hasFreshProof }: Pick<SignedInUser, 'hasFreshProof'>): void {
  if (!hasFreshProof) throw new FreshProofNeeded()
}

export class NotAllowed extends DomainError {
  constructor(detail: string) {
    super('notAllowed', detail)
  }
}

/** The caller's role or key lacks a right. */
export class NoSay extends NotAllowed {
  constructor(over: string | undefined, right: StaffRight, holder?: 'This key') {
    super(noSayOver(right, over, holder))
  }
}

/** Staff whose rights wait for a second factor. */
class FactorNeeded extends NotAllowed {
  constructor() {
    super('The shop asks its staff for a second factor. Set one up in My Account.')
  }
}

export interface CallerParts {
  readonly findUserBySessionToken: (token: string) => Promise<SignedInUser | undefined>
  /** The maker of a key that works from this address, with the key's rights. */
  readonly findUserByKey: (key: string, address: string) => Promise<SignedInUser | undefined>
  readonly sessionCookie: string
}

/** Identifies the caller by session cookie, or by `Authorization: Bearer` with a session or a key. */
export function identifyCaller(parts: CallerParts) {
  const { findUserBySessionToken, findUserByKey, sessionCookie } = parts
  return async (request: FastifyRequest): Promise<void> => {
    // A provider's call proves itself otherwise; its bearer token isn't ours.
    if (request.routeOptions.config.access === 'provider') return
    const bearer = request.headers.authorization?.match(/^Bearer ([\w-]{20,200})$/)?.[1]
    if (bearer && isKey(bearer)) {
      request.isByKey = true
      request.user = await findUserByKey(bearer, readCaller(request).address)
      request.keyId = request.user?.viaKey?.id
      return
    }
    const token = bearer ?? request.cookies[sessionCookie]
    if (!token) return
    request.sessionToken = token
    request.user = await findUserBySessionToken(token)
  }
}

/** Holds the caller against what the route's contract entry declares: the one place where it is decided. */
export async function enforceAccess(request: FastifyRequest): Promise<void> {
  const { access, readsKeys, freshProof } = request.routeOptions.config
  const { user } = request
  // Its maker's own numbers, orders and carts are no key's.
  if (access === 'open' && user?.viaKey && !readsKeys) request.user = undefined
  // Not a route: the not-found handler answers.
  if (!access || access === 'open' || access === 'provider') return
  if (!user) throw request.isByKey ? new KeyNotValid() : new NotSignedIn()
  if (access === 'anyRight') {
    if (user.needsFactor) throw new FactorNeeded()
    if (!isStaff(user)) throw new NotAllowed('This is for staff only.')
    if (user.viaKey) refuseKeys(request)
    request.user = { ...user, byRight: true }
    return
  }
  if (user.viaKey) {
    admitKey(request, user)
    return
  }
  request.user = { ...user, byRight: admit(request, user, access) }
  const asksFor = freshProof === 'withSecondFactor' ? user.bySecondFactor : freshProof
  if (asksFor) assertFreshProof(user)
}

/** Whether a right of staff admits the caller; else it is about their own. Throws for others. */
function admit(request: FastifyRequest, user: SignedInUser, access: Access): boolean {
  const { selfFrom, over } = request.routeOptions.config
  const { right, admitsOwn } = readPolicy(access)
  const isNamed = selfFrom !== undefined && readSelf(request, selfFrom) === user.email
  if (right && user.rights.includes(right) && !isNamed) return true
  if (right && user.needsFactor && !isNamed) throw new FactorNeeded()
  if (right && !admitsOwn) throw new NoSay(over, right)
  if (selfFrom && !isNamed) {
    if (right && isStaff(user)) throw new NoSay(over, right)
    throw new NotAllowed('This belongs to another account.')
  }
  return false
}

/** A key is admitted by a right alone: it has nothing of its own. */
function admitKey(request: FastifyRequest, user: SignedInUser): void {
  const { access, over } = request.routeOptions.config
  const right = access && readPolicy(access).right
  if (!right)
    throw new NotAllowed('This call is about the caller’s own account, and a key has none.')
  refuseKeys(request)
  if (user.needsFactor) throw new FactorNeeded()
  if (!user.rights.includes(right)) throw new NoSay(over, right, 'This key')
  request.user = { ...user, byRight: true }
}

/** Some calls ask for a person, whatever rights a key holds. */
function refuseKeys(request: FastifyRequest): void {
  const { byPeopleOnly, freshProof } = request.routeOptions.config
  if (byPeopleOnly || freshProof)
    throw new NotAllowed('Only people may do this, logged in: a key may not.')
}

function readSelf(
  request: FastifyRequest,
  selfFrom: NonNullable<FastifyRequest['routeOptions']['config']['selfFrom']>,
): string | undefined {
  const [part, name] =
    'params' in selfFrom ? [request.params, selfFrom.params] : [request.query, selfFrom.query]
  const value = (part as Record<string, unknown>)[name]
  return typeof value === 'string' ? value.toLowerCase() : undefined
}
