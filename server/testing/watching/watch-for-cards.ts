import type { FastifyInstance } from 'fastify'
import { findCardNumber } from './find-card-number.ts'

/**
 * Checks every request to a shop under test: address, headers, body. A card number that reaches the shop would put its
 * machine in the scope of card industry rules.
 */
export function watchForCards(app: FastifyInstance): { expectNone(): void } {
  const found: string[] = []
  const read = (where: string, ...parts: unknown[]) => {
    const text = parts.map(toText).join('\n')
    if (findCardNumber(text)) found.push(where)
  }
  const inject = app.inject.bind(app) as (...parts: unknown[]) => unknown
  app.inject = ((...parts: unknown[]) => {
    read(nameOf(parts[0]), parts[0])
    return inject(...parts)
  }) as typeof app.inject

  app.server.prependListener('request', (request) => {
    const pieces: Buffer[] = []
    const push = request.push.bind(request)
    request.push = (piece: Buffer | null) => {
      if (piece) pieces.push(piece)
      return push(piece)
    }
    request.once('close', () =>
      read(nameOf(request), request.url, request.headers, Buffer.concat(pieces)),
    )
  })
  return {
    expectNone() {
      if (found.length > 0)
        throw new Error(
          `A card number reached the shop: ${[...new Set(found)].slice(0, 5).join(', ')}`,
        )
    },
  }
}

function nameOf(request: unknown): string {
  if (typeof request === 'string') return request
  const { method = 'GET', url } = request as { method?: string; url?: string }
  return `${method} ${url?.split('?')[0]}`
}

function toText(part: unknown): string {
  if (typeof part === 'string') return part
  if (Buffer.isBuffer(part)) return part.toString('latin1')
  return JSON.stringify(part, (_key, value) =>
    value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
  )
}
