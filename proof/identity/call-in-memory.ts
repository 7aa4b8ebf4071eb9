import type { FastifyInstance } from 'fastify'
import type { Transport } from '../../web/platform/base/calls/api.ts'

/** The browser's calls, passed directly to the shop. */
export function callInMemory(app: FastifyInstance): Transport {
  return async (url, { method, headers, body }) => {
    if (body instanceof FormData) throw new Error('These tests send no pictures.')
    const answer = await app.inject({
      method: method as 'GET',
      url,
      headers,
      payload: body,
    })
    return {
      status: answer.statusCode,
      headers: { get: (name) => String(answer.headers[name.toLowerCase()] ?? '') || null },
      text: async () => answer.body,
    }
  }
}
