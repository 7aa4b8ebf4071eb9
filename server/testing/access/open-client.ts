import type { FastifyInstance, InjectOptions } from 'fastify'
import { openShop, type ShopCaller } from '../../../client/client.ts'

/** The client of other programs, with this key, on an app that listens nowhere. */
export function openClient(app: FastifyInstance, key: string): ShopCaller {
  return openShop({
    url: 'http://shop',
    key,
    tries: 1,
    fetch: async (url, init) => {
      const { method, headers, body } = new Request(String(url), init)
      const answer = await app.inject({
        method: method as InjectOptions['method'],
        url: String(url).slice('http://shop'.length),
        headers: Object.fromEntries(headers),
        payload: body ? await new Response(body).text() : undefined,
      })
      return new Response(new Uint8Array(answer.rawPayload), {
        status: answer.statusCode,
        headers: { 'content-type': String(answer.headers['content-type']) },
      })
    },
  })
}
