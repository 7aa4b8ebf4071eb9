import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../../../contract/values/endpoint.ts'
import { readPolicy } from '../../../contract/values/rights.ts'
import { type StaffAct, subjectOf } from '../history/act.ts'
import { readCaller } from './refusals/caller.ts'

/** Whether staff who are admitted by their right, or by any, leave an entry by this call. */
export function leavesEntry({ isAct, method, access }: Endpoint): boolean {
  const { right } = readPolicy(access)
  if (access !== 'anyRight' && right === undefined) return false
  return isAct ?? (method !== 'GET' && !right?.endsWith(':read'))
}

/** Fields of a body that say nothing about the change. */
const ASIDE = ['reason', 'version']

/** The act that a request is; undefined for reads, and for callers about their own things. */
export function readAct(raw: FastifyRequest, endpoint: Endpoint): StaffAct | undefined {
  const { user, params, query, body } = raw
  if (!user?.byRight || !leavesEntry(endpoint)) return undefined
  const sent = endpoint.bodyKind === undefined ? { ...(query as object), ...(body as object) } : {}
  const { reason } = sent as { readonly reason?: unknown }
  const facts = Object.entries(sent).filter(([name]) => !ASIDE.includes(name))
  return {
    actor: user,
    viaKey: user.viaKey?.name ?? null,
    keyId: user.viaKey?.id ?? null,
    device: readCaller(raw).device,
    kind: `${endpoint.method} ${endpoint.path}`,
    subject: subjectOf(endpoint, params),
    before: undefined,
    after: facts.length > 0 ? Object.fromEntries(facts) : undefined,
    reason: typeof reason === 'string' && reason !== '' ? reason : undefined,
    isClosed: false,
    isWaiting: false,
  }
}
