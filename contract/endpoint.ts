import type { z } from 'zod'

/**
 * Who may make a call. The server refuses to boot with a route that declares none.
 *
 * - `open`: anybody.
 * - `signedIn`: anybody with a session; what they reach is narrowed by the SQL `where`.
 * - `self`: the caller's own e-mail stands in the path or query (see `selfFrom`), or the caller is an admin.
 * - `admin`: the role stored on the caller's user record is admin.
 * - `provider`: no session of ours; the request carries a third party's signature (a webhook's, or an identity proof's)
 *   that the handler verifies before it believes anything.
 */
export type Access = 'open' | 'signedIn' | 'self' | 'admin' | 'provider'

/**
 * A budget of calls per minute; the numbers are settings, see `server/settings/settings.ts`. Counted by user where one is signed
 * in, else by address; `signIns`, `signUps`, `resets` and `reads` always by address. `probes` are never refused: they
 * are for the operator.
 */
export type LimitName =
  | 'reads'
  | 'probes'
  | 'writes'
  | 'orders'
  | 'intents'
  | 'signIns'
  | 'signUps'
  | 'resets'
  | 'uploads'
  | 'webhooks'

/** One call of the shop: everything server, browser and API page must agree on. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Fastify's spelling of the path; parameters as `:name`. */
  readonly path: string
  /** One sentence for the API page. */
  readonly summary: string
  readonly access: Access
  readonly limit: LimitName
  /** Only for `access: 'self'`: where the e-mail stands that must be the caller's. */
  readonly selfFrom?: { readonly params: string } | { readonly query: string }
  /** Largest accepted body; 16 KiB unless told. */
  readonly bodyLimitBytes?: number
  /** `raw`: the handler needs the bytes as they came (signatures). `multipart`: one file. JSON unless told. */
  readonly bodyKind?: 'json' | 'raw' | 'multipart'
  /**
   * The call takes an `Idempotency-Key`: the answer is kept with the effect, and the same key and body get it again.
   * Another body under the key is 422, a call that is still under way 409 with `Retry-After`.
   */
  readonly keepsAnswers?: boolean
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** Answers by status. Errors are not listed: every 4xx and 5xx is a `Problem` (see errors.ts). */
  readonly answers: { readonly [status: number]: z.ZodType }
}

/** `GET /product/:id`: the name by which the browser makes a call, typed by its entry. */
export type CallName<E extends Endpoint> = `${E['method']} ${E['path']}`
