import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export const IMAGE_HOST_KEY = 'the-key-of-the-image-host'

/** An image host with the real one's checks: the method, the key, and one picture in the field `image`. */
export async function startImageHost() {
  const kept = new Map<string, Buffer>()
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host')
    const answer = (status: number, body?: object) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(body && JSON.stringify(body))
    }
    if (request.method === 'HEAD') return answer(kept.has(pathname) ? 200 : 404)
    if (request.method === 'GET') {
      const found = kept.get(pathname)
      return found ? response.end(found) : answer(404)
    }
    const refuse = (text: string) => answer(400, { success: false, error: { message: text } })
    if (pathname !== '/1/upload') return answer(404)
    if (searchParams.get('key') !== IMAGE_HOST_KEY) return refuse('Invalid API v1 key.')
    const type = request.headers['content-type'] ?? ''
    if (!type.startsWith('multipart/form-data')) return refuse('Empty upload source.')
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const form = await new Response(Buffer.concat(pieces), {
      headers: { 'content-type': type },
    }).formData()
    const picture = form.get('image')
    if (!(picture instanceof File) || [...form.keys()].length !== 1) {
      return refuse('Empty upload source.')
    }
    const path = `/i/${picture.name}`
    kept.set(path, Buffer.from(await picture.arrayBuffer()))
    answer(200, { success: true, status: 200, data: { url: `${origin}${path}` } })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `${origin}/1/upload`,
    kept,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
