import type { FastifyReply } from 'fastify'
import type { Product } from '../../contract/calls/products.ts'
import type { Shown } from '../changes/tagged-cache.ts'

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

function earliest(moments: readonly (Date | null | undefined)[]): Date | undefined {
  const times = moments.flatMap((moment) => moment?.getTime() ?? [])
  return times.length > 0 ? new Date(Math.min(...times)) : undefined
}
