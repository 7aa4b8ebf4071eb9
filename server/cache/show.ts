import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyReply } from 'fastify'
import type { Product } from '../../contract/calls/catalogue/products.ts'

/** What a cached value depends on, and until when it is valid. */
export interface Shown {
  readonly tags: readonly string[]
  readonly until?: Date | undefined
}

declare module 'fastify' {
  interface FastifyReply {
    /** What the answer depends on. An answer that doesn't declare it is never cached. */
    shown?: Shown
  }
}

/** Declares what an answer depends on, so that it can be cached until that changes. Several calls add up. */
export function show(reply: FastifyReply, shown: Shown): void {
  reply.shown = reply.shown ? together([reply.shown, shown]) : shown
}

export function together(parts: readonly Shown[]): Shown {
  return {
    tags: [...new Set(parts.flatMap(({ tags }) => tags))],
    until: earliest(parts.map(({ until }) => until)),
  }
}

/** Products with current prices: valid until one changes or its discount ends. */
export function showsProducts(
  products: readonly Pick<Product, '_id' | 'discountUntil' | 'pictures'>[],
): Shown {
  return {
    tags: products.flatMap(({ _id, pictures }) => [
      `product:${_id}`,
      // A picture's facts never change once known; unknown ones may become known.
      ...pictures.flatMap(({ url, width }) => (width === null ? `picture:${url}` : [])),
    ]),
    until: earliest(
      products.map(({ discountUntil }) => (discountUntil ? new Date(discountUntil) : null)),
    ),
  }
}

/** Takes what the answer of one inner call shows. */
const inner = new AsyncLocalStorage<(shown: Shown) => void>()

/** Runs an inner call of the shop, and returns with its answer what that shows, if it is known. */
export async function withShown<Answer>(
  call: () => PromiseLike<Answer>,
): Promise<{ readonly answer: Answer; readonly shown: Shown | undefined }> {
  let shown: Shown | undefined
  const answer = await inner.run(
    (told) => {
      shown = told
    },
    async () => call(),
  )
  return { answer, shown }
}

/** Tells the caller of an inner call what its answer shows; nothing for other requests. */
export function tellShown(shown: Shown): void {
  inner.getStore()?.(shown)
}

function earliest(moments: readonly (Date | null | undefined)[]): Date | undefined {
  const times = moments.flatMap((moment) => moment?.getTime() ?? [])
  return times.length > 0 ? new Date(Math.min(...times)) : undefined
}
