import type { Work } from '../payments/ledger.ts'
import type { Form } from './form-body.ts'
import type { Audience } from './presenters.ts'

/** One request to the API, parsed and authenticated, with the changes it is about to make. */
export interface ApiCall {
  form: Form
  /** Id of the object in the path; empty if there is none. */
  id: string
  /** The caller: a server with the secret key, or a browser with the publishable one. */
  audience: Audience
  /** Authorizes a browser for one intent. */
  clientSecret?: string
  requestId: string
  idempotencyKey?: string
  work: Work
}

/** Answers one call, or throws an `ApiError`. It makes changes through `call.work` only. */
export type Operation = (call: ApiCall) => object | Promise<object>

/** The API version of all shapes: that of the pinned `stripe` package. */
export const apiVersion = '2026-10-28.endive'
