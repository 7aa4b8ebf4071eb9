import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Buyer } from '../../server/testing/factories.ts'

export interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: answers of many calls, read by tests that say what they expect.
  readonly body: any
}

export type Client = ReturnType<typeof httpClient>

/** Longer than a key stays claimed after its shop was killed. */
const PATIENCE_MS = 180_000

/** A customer's program, as patient as a browser: what was lost or refused for now is asked again under the same key. */
export function httpClient(who: Buyer, firstShop: number) {
  async function once(url: string, method: string, body?: object, key?: string): Promise<Answer> {
    const answer = await fetch(url, {
      method,
      headers: {
        ...who.headers,
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    })
    const text = await answer.text()
    return { status: answer.status, body: text ? JSON.parse(text) : undefined }
  }

  return {
    email: who.email,
    /** Who it is, as the header says it. */
    authorization: who.headers.authorization,
    once,

    /** Asks one shop after another, from the client's own first, until there is an answer that stands. */
    async insist(
      urls: readonly string[],
      path: string,
      method: string,
      body?: object,
      key: string = randomUUID(),
    ): Promise<Answer> {
      const until = Date.now() + PATIENCE_MS
      for (let attempt = 0; ; attempt += 1) {
        const base = urls[(firstShop + attempt) % urls.length] ?? ''
        try {
          const answer = await once(base + path, method, body, key)
          if (!isForNow(answer)) return answer
        } catch {
          // Killed in the middle: whether it was done is unknown, and asking again under the same key is safe.
        }
        if (Date.now() > until) throw new Error(`${method} ${path} found no answer.`)
        await sleep(50 + Math.random() * 100)
      }
    },
  }
}

function isForNow({ status, body }: Answer): boolean {
  return (
    status >= 500 ||
    ['idempotencyKeyInUse', 'paymentPending', 'tooManyRequests'].includes(body?.code)
  )
}
