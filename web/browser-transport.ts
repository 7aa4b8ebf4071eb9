import type { Transport } from './api.ts'

const CALL_LIMIT_MS = 30_000
/** Pictures may come over a slow line. */
const UPLOAD_LIMIT_MS = 180_000

/** `fetch` with a limit, so that a shop that accepts and never answers becomes a failure one can act on. */
export const browserTransport: Transport = (path, { method, headers, body, signal }) => {
  const limit = AbortSignal.timeout(body instanceof FormData ? UPLOAD_LIMIT_MS : CALL_LIMIT_MS)
  return fetch(path, {
    method,
    headers,
    body,
    credentials: 'same-origin',
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  })
}
