import { request } from 'node:http'

/** Bytes of the home page's HTML as browsers get it: compressed with brotli. */
export function weighDocument(shopUrl: string): Promise<number> {
  const headers = { accept: 'text/html', 'accept-encoding': 'br' }
  return new Promise((resolve, reject) => {
    request(shopUrl, { headers }, (answer) => {
      let bytes = 0
      answer.on('data', (part) => {
        bytes += part.length
      })
      answer.on('end', () => resolve(bytes))
    })
      .on('error', reject)
      .end()
  })
}
