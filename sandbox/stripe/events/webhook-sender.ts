import { Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'

const connectionsPerShop = 16
const turnsAtOnce = 64
const patienceMs = 10_000

/** Posts bodies over a few kept-alive connections; `fetch` costs several times as much under load. */
export function createSender() {
  const options = { keepAlive: true, maxSockets: connectionsPerShop }
  const http = new HttpAgent(options)
  const https = new HttpsAgent(options)
  const waiting: (() => void)[] = []
  let underWay = 0

  return {
    /** Runs a few at a time: after a long absence a shop has more pending events than should be read at once. */
    async inTurn(action: () => Promise<void>): Promise<void> {
      if (underWay >= turnsAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
      underWay += 1
      try {
        await action()
      } finally {
        underWay -= 1
        waiting.shift()?.()
      }
    },

    /** Status of the answer, or 0 if there was none. */
    post(url: string, body: string, headers: Record<string, string>): Promise<number> {
      const secure = url.startsWith('https:')
      return new Promise((resolve) => {
        const request = (secure ? httpsRequest : httpRequest)(url, {
          agent: secure ? https : http,
          method: 'POST',
          timeout: patienceMs,
          headers: {
            ...headers,
            'content-type': 'application/json; charset=utf-8',
            'content-length': Buffer.byteLength(body),
            'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          },
        })
        request.on('response', (response) => {
          response.resume()
          response.on('end', () => resolve(response.statusCode ?? 0))
          response.on('error', () => resolve(0))
        })
        request.on('timeout', () => request.destroy())
        request.on('error', () => resolve(0))
        request.on('close', () => resolve(0))
        request.end(body)
      })
    },

    close(): void {
      http.destroy()
      https.destroy()
    },
  }
}
