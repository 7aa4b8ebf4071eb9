import type { z } from 'zod'
import type { Access } from './rights.ts'

/**
 * Calls per minute, `shopMails` per day; the numbers are settings. Counted per user when signed in, else per address;
 * `prices`, `signIns`, `signUps`, `resets`, `shopMails` and `reads` always per address, `uploads`, `imports`, `resolves`
 * and `documents` per address too. A read counts once for each 100 rows that it asks for. `probes` are never refused:
 * they are for the operator.
 */
export type LimitName =
  | 'reads'
  | 'probes'
  | 'prices'
  | 'writes'
  | 'orders'
  | 'intents'
  | 'signIns'
  | 'signUps'
  | 'resets'
  | 'uploads'
  | 'imports'
  | 'resolves'
  | 'documents'
  | 'shopMails'
  | 'webhooks'

/** One call of the shop; server, browser and API page all derive from it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path in Fastify's syntax, with parameters as `:name`. */
  readonly path: string
  /** One sentence for the API page. */
  readonly summary: string
  /** It answers for one more version. */
  readonly deprecated?: true
  /** The callers who are admitted, see `Access`. */
  readonly access: Access
  /**
   * Whether staff leave an entry of the history by it; by default by calls that need a right to write, or any right, and
   * are no GET.
   */
  readonly isAct?: boolean
  /** Keys are refused even if they hold the right. */
  readonly byPeopleOnly?: true
  /** The open call answers by the rights of a key; others take a key for a visitor. */
  readonly readsKeys?: true
  /** The matter in a refusal, “Your role has no say over refunds”; by default the word of the right. */
  readonly over?: string
  readonly limit: LimitName
  /**
   * Refused with `freshProof` unless the session began, or was proven again, at most ten minutes ago. Keys never make
   * such a call. `withSecondFactor`: only sessions that began with one are asked, for calls of the specification.
   */
  readonly freshProof?: true | 'withSecondFactor'
  /** For a caller's own: where to find the e-mail that must be theirs. Without it the SQL `where` limits the rows. */
  readonly selfFrom?: { readonly params: string } | { readonly query: string }
  /** Rows of an answer if the query has no `limit`; by default few. */
  readonly usualRows?: number
  /** Largest accepted body; 16 KiB by default. */
  readonly bodyLimitBytes?: number
  /** `raw`: the handler needs the unparsed bytes (signatures). `multipart`: one file. Default: JSON. */
  readonly bodyKind?: 'json' | 'raw' | 'multipart'
  /**
   * The call accepts an `Idempotency-Key`: repeating it with the same body returns the stored answer. A different body
   * is 422, a call still running 409 with `Retry-After`.
   */
  readonly keepsAnswers?: boolean
  /** The part of the body that the call reads, if not all: the rest may differ when a call is repeated under its key. */
  readonly readsOfBody?: (body: never) => unknown
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** `file`: the success answer is a download. Default: JSON. */
  readonly answerKind?: 'json' | 'file'
  /** Success answers by status. Every 4xx and 5xx is a `Problem` (see errors.ts). */
  readonly answers: { readonly [status: number]: z.ZodType }
}

/** `GET /product/:id`: the name by which the browser makes a call. */
export type EndpointName<E extends Endpoint> = `${E['method']} ${E['path']}`
