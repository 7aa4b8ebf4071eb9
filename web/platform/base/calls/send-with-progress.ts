import type { TransportAnswer, TransportRequest } from './api.ts'

/**
 * A request with upload progress. XMLHttpRequest, because `fetch` has none: a streamed body, which could be counted,
 * works only in Chrome over HTTP/2.
 */
export function sendWithProgress(
  path: string,
  { method, headers, body, signal, onSent }: TransportRequest,
): Promise<TransportAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<TransportAnswer>()
  const request = new XMLHttpRequest()
  request.open(method, path)
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
    if (lengthComputable) onSent?.(loaded / total)
  }
  request.onload = () =>
    resolve({
      status: request.status,
      headers: { get: (name) => request.getResponseHeader(name) },
      text: async () => request.responseText,
    })
  request.onerror = () => reject(new TypeError('The connection failed.'))
  request.onabort = () => reject(signal?.reason)
  if (signal?.aborted) reject(signal.reason)
  else {
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  }
  return promise
}
