import type { FastifyReply } from 'fastify'
import type { Product } from '../../contract/calls/catalog.ts'
import type { Shown } from '../changes/tagged-cache.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** What the answer shows. An answer that does not say it is never kept. */
    shown?: Shown
  }
}

/** Says what an answer shows, so that it can be kept until that changes. Said several times, it adds up. */
export function show(reply: FastifyReply, shown: Shown): void {
  reply.shown = reply.shown ? together([reply.shown, shown]) : shown
}

export function together(parts: readonly Shown[]): Shown {
  return {
    tags: [...new Set(parts.flatMap(({ tags }) => tags))],
    until: earliest(parts.map(({ until }) => until)),
  }
}

/** Products with their prices of now: until one of them changes, or its discount ends. */
export function showsProducts(
  products: readonly Pick<Product, '_id' | 'discountUntil' | 'pictures'>[],
): Shown {
  return {
    tags: products.flatMap(({ _id, pictures }) => [
      `product:${_id}`,
      // What is known of a picture stays so; nothing is known of some.
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
