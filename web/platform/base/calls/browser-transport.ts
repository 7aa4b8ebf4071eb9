import type { Transport } from './api.ts'

const CALL_LIMIT_MS = 30_000
/** Pictures may take long on slow connections. */
const UPLOAD_LIMIT_MS = 180_000

/** `fetch` with a time limit, so that a shop that never answers becomes a failure with a message. */
export const browserTransport: Transport = async (path, { signal: cancel, onSent, ...request }) => {
  const limit = AbortSignal.timeout(
    request.body instanceof FormData ? UPLOAD_LIMIT_MS : CALL_LIMIT_MS,
  )
  const signal = cancel ? AbortSignal.any([cancel, limit]) : limit
  if (onSent) {
    const { sendWithProgress } = await import('./send-with-progress.ts')
    return sendWithProgress(path, { ...request, signal, onSent })
  }
  return fetch(path, { ...request, credentials: 'same-origin', signal })
}
