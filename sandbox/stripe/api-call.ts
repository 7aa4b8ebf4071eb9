import type { Form } from './form-body.ts'
import type { Work } from './ledger.ts'
import type { Audience } from './presenters.ts'

/** One request to the API, read and authenticated, with the changes it is about to make. */
export interface ApiCall {
  form: Form
  /** The object named in the path, empty where there is none. */
  id: string
  /** Who asks: a server with the secret key, or a browser with the publishable one. */
  audience: Audience
  /** Proves a browser's right to one intent. */
  clientSecret?: string
  requestId: string
  idempotencyKey?: string
  work: Work
}

/** Answers one call, or throws an `ApiError`. It changes things through `call.work` only. */
export type Operation = (call: ApiCall) => object | Promise<object>

/** The API version whose shapes are spoken: the one the pinned `stripe` package is made for. */
export const apiVersion = '2026-10-28.endive'
