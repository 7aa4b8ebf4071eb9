import fc from 'fast-check'
import { endpoints } from '../../../contract/calls.ts'
import type { Endpoint } from '../../../contract/values/endpoint.ts'
import { brokenFrames } from './broken-frames.ts'
import { bodiesOf } from './hostile-bodies.ts'
import { targetsOf } from './hostile-targets.ts'
import { pageRequests } from './pages-and-files.ts'
import { type Draft, type HostileRequest, headBytes, toBytes } from './request-bytes.ts'
import { idempotencyKeys, strangeHeaders } from './strange-headers.ts'
import type { KnownNames } from './values-from-schema.ts'

/** Values of the Authorization header, or none. */
export interface World extends KnownNames {
  readonly authorizations: readonly (string | undefined)[]
}

/** Valid requests, requests with broken content and requests with broken framing. */
export function hostileRequests(world: World): fc.Arbitrary<HostileRequest> {
  const calls = fc.oneof(
    ...endpoints.map((endpoint) => ({
      weight: rare.has(endpoint.path) ? 1 : 5,
      arbitrary: callsOf(endpoint, world),
    })),
  )
  const drafts = fc.oneof({ weight: 30, arbitrary: calls }, { weight: 1, arbitrary: pageRequests })
  const dressed = fc
    .tuple(drafts, fc.array(fc.constantFrom(...strangeHeaders), { maxLength: 3 }), fc.nat(2))
    .map(([draft, strange, chance]) => ({
      ...draft,
      headers: [...draft.headers, ...(chance === 0 ? strange : [])],
    }))
  return fc.oneof(
    { weight: 24, arbitrary: dressed.map(toRequest) },
    { weight: 1, arbitrary: dressed.chain(brokenFrames) },
  )
}

/**
 * Expensive or session-ending calls (hashing, counting facets, files in a process of their own, sign-out) are sent less
 * often, to leave time for others.
 */
const rare = new Set([
  '/session',
  '/sessions',
  '/user/:id',
  '/user/:id/sessions',
  '/identity/sign-up',
  '/identity/sign-in',
  '/identity/new-password',
  '/identity/password',
  '/catalogue/search',
  '/audit',
  '/image',
  '/product/export',
  '/orders/export',
  '/order/export',
  '/changeSet/import',
  '/product/pictures',
  '/changeSet/:id/errors',
  '/resolve/file',
  '/order/:id/packingSlip.pdf',
  '/orders/packingSlips.pdf',
  '/orders/pickList',
  '/order/:id/labels.pdf',
  '/return/:id/label.pdf',
])

function callsOf(endpoint: Endpoint, world: World): fc.Arbitrary<Draft> {
  const { method } = endpoint
  return fc
    .tuple(
      targetsOf(endpoint, world),
      fc.constantFrom(...world.authorizations),
      bodiesOf(endpoint, world),
      fc.option(fc.constantFrom(...idempotencyKeys), { freq: 3, nil: undefined }),
    )
    .map(([target, authorization, { contentType, body }, key]) => ({
      endpoint,
      method,
      target,
      body,
      headers: [
        ...(authorization ? [['Authorization', authorization] as const] : []),
        ...(contentType ? [['Content-Type', contentType] as const] : []),
        ...(endpoint.keepsAnswers && key !== undefined ? [['Idempotency-Key', key] as const] : []),
      ],
    }))
}

const ENDS_CONNECTION = /^(connection|expect)$/i

function toRequest(draft: Draft): HostileRequest {
  const ends =
    draft.headers.some(([name]) => ENDS_CONNECTION.test(name)) || headBytes(draft).length > 15_000
  const { endpoint, method } = draft
  return {
    bytes: toBytes(draft),
    method,
    endpoint,
    framing: ends ? 'last' : 'whole',
  }
}
