import type { FastifyRequest } from 'fastify'
import { messages } from '../../../../contract/values/messages.ts'
import { DomainError } from '../../base/errors/domain-error.ts'
import type { WorkOf } from '../../base/work-slots.ts'

/** The session's user, read from the database for this request. */
export interface SignedInUser {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: 'admin' | 'customer'
}

/** The queue of a caller's file or paper. */
export const workOf = ({ role }: SignedInUser): WorkOf => (role === 'admin' ? 'staff' : 'others')

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

/** Holds the caller against the policy that the route's contract entry declares. */
export async function enforceAccess(request: FastifyRequest): Promise<void> {
  const { access, selfFrom } = request.routeOptions.config
  // Not a route: the not-found handler answers.
  if (!access || access === 'open' || access === 'provider') return
  const { user } = request
  if (!user) throw new NotSignedIn()
  if (access === 'admin' && user.role !== 'admin') {
    throw new NotAllowed('Only an admin can do this.')
  }
  if (access === 'self' && user.role !== 'admin' && readSelf(request, selfFrom) !== user.email) {
    throw new NotAllowed('This belongs to another account.')
  }
}

function readSelf(
  request: FastifyRequest,
  selfFrom: FastifyRequest['routeOptions']['config']['selfFrom'],
): string | undefined {
  if (!selfFrom) throw new Error('A `self` route needs `selfFrom`.')
  const [part, name] =
    'params' in selfFrom ? [request.params, selfFrom.params] : [request.query, selfFrom.query]
  const value = (part as Record<string, unknown>)[name]
  return typeof value === 'string' ? value.toLowerCase() : undefined
}
