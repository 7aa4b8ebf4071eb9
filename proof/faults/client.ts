import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Buyer } from '../../server/testing/factories.ts'

export interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: each test asserts the body of the answer that it expects.
  readonly body: any
}

export type Client = ReturnType<typeof httpClient>

/** Several times what the idempotency claim of a killed shop lasts: under fault after fault more than one may be lost. */
const PATIENCE_MS = 600_000

/** A client that retries failed and temporarily refused requests under the same idempotency key. */
export function httpClient(who: Buyer, firstShop: number) {
  let serverErrors = 0

  async function once(
    url: string,
    method: string,
    body?: object | FormData,
    key?: string,
  ): Promise<Answer> {
    const isFile = body instanceof FormData
    const answer = await fetch(url, {
      method,
      headers: {
        ...who.headers,
        ...(body && !isFile && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { body: isFile ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    })
    if (answer.status >= 500) serverErrors += 1
    const text = await answer.text()
    return { status: answer.status, body: text ? JSON.parse(text) : undefined }
  }

  return {
    email: who.email,
    authorization: who.headers.authorization,
    once,
    /** Answers with a status of 500 or more so far. */
    serverErrors: () => serverErrors,

    /** Tries the nodes in turn, starting with the client's own, until one gives a final answer. */
    async insist(
      urls: readonly string[],
      path: string,
      method: string,
      body?: object | FormData,
      key: string = randomUUID(),
    ): Promise<Answer> {
      const until = Date.now() + PATIENCE_MS
      let last = ''
      for (let attempt = 0; ; attempt += 1) {
        const base = urls[(firstShop + attempt) % urls.length] ?? ''
        try {
          const answer = await once(base + path, method, body, key)
          if (!isTemporary(answer)) return answer
          last = `${answer.status} ${answer.body?.code}: ${answer.body?.detail}`
        } catch (error) {
          // The node was killed meanwhile. Whether the request took effect is unknown; the key makes a retry safe.
          last = String(error)
        }
        if (Date.now() > until)
          throw new Error(`${method} ${path} ${JSON.stringify(body)} got no final answer: ${last}`)
        await sleep(50 + Math.random() * 100)
      }
    },
  }
}

function isTemporary({ status, body }: Answer): boolean {
  return (
    status >= 500 ||
    ['idempotencyKeyInUse', 'paymentPending', 'tooManyRequests'].includes(body?.code)
  )
}
