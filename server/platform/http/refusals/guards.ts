import type { FastifyRequest } from 'fastify'
import { noSayOver, PRICES_RIGHT } from '../../../../contract/people/rights.ts'
import { messages } from '../../../../contract/values/messages.ts'
import { type Access, readPolicy, type StaffRight } from '../../../../contract/values/rights.ts'
import { DomainError } from '../../base/errors/domain-error.ts'
import type { WorkOf } from '../../base/work-slots.ts'

/** The session's user, read from the database for this request. */
export interface SignedInUser {
  readonly id: string
  readonly email: string
  readonly name: string
  /** Rights of staff; none for customers. */
  readonly rights: readonly StaffRight[]
  /** The call was admitted by a right of staff, so it may be about anybody's; else only about the caller's own. */
  readonly byRight: boolean
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
  }
}

export class NotSignedIn extends DomainError {
  constructor() {
    super('notSignedIn', messages.notSignedIn)
  }
}

export class NotAllowed extends DomainError {
  constructor(detail: string) {
    super('notAllowed', detail)
  }
}

/** The caller's role lacks a right. */
export class NoSay extends NotAllowed {
  constructor(over: string | undefined, right: StaffRight) {
    super(noSayOver(right, over))
  }
}

export interface CallerParts {
  readonly findUserBySessionToken: (token: string) => Promise<SignedInUser | undefined>
  readonly sessionCookie: string
}

/** Identifies the caller by session cookie, or by `Authorization: Bearer` for API clients. */
export function identifyCaller({ findUserBySessionToken, sessionCookie }: CallerParts) {
  return async (request: FastifyRequest): Promise<void> => {
    // A provider's call proves itself otherwise; its bearer token isn't ours.
    if (request.routeOptions.config.access === 'provider') return
    const bearer = request.headers.authorization?.match(/^Bearer ([\w-]{20,200})$/)?.[1]
    const token = bearer ?? request.cookies[sessionCookie]
    if (!token) return
    request.sessionToken = token
    request.user = await findUserBySessionToken(token)
  }
}

/** Holds the caller against the policy that the route's contract entry declares: the one place where it is decided. */
export async function enforceAccess(request: FastifyRequest): Promise<void> {
  const { access, selfFrom, over } = request.routeOptions.config
  // Not a route: the not-found handler answers.
  if (!access || access === 'open' || access === 'provider') return
  const { user } = request
  if (!user) throw new NotSignedIn()
  const { right, admitsOwn } = readPolicy(access)
  const isNamed = selfFrom !== undefined && readSelf(request, selfFrom) === user.email
  if (right && user.rights.includes(right) && !isNamed) {
    request.user = { ...user, byRight: true }
    return
  }
  if (right && !admitsOwn) throw new NoSay(over, right)
  if (selfFrom && !isNamed) {
    if (right && isStaff(user)) throw new NoSay(over, right)
    throw new NotAllowed('This belongs to another account.')
  }
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
