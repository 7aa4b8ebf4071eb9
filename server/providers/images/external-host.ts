import { z } from 'zod'
import type { ExternalHostConnection } from '../../settings/settings.ts'
import type { EncodedImage, ImageHome } from './port.ts'

/** Pages show pictures over https only. A host that stands beside the shop for a trial answers as it is asked. */
const answerOf = (host: URL) =>
  z.object({
    success: z.literal(true),
    data: z.object({
      url: z.url({ protocol: host.protocol === 'https:' ? /^https$/ : /^https?$/ }).max(2048),
    }),
  })

const PATIENCE_MS = 20_000

/**
 * Hands pictures over to another host, as the specification's storefront does. They are served from there in the one
 * size they have, and the host offers no call to take one back.
 */
export function externalHost({ url, key }: ExternalHostConnection): ImageHome {
  const address = new URL(url)
  address.searchParams.set('key', key)

  return {
    async keep({ bytes, sha256, type }: EncodedImage): Promise<string> {
      const body = new FormData()
      body.set(
        'image',
        new Blob([new Uint8Array(bytes)], { type: `image/${type}` }),
        `${sha256}.${type}`,
      )
      const answer = await ask(address, { method: 'POST', body })
      if (!answer.ok) throw new ImageHostFailed(`answered ${answer.status}`)
      const parsed = answerOf(address).safeParse(await answer.json().catch(() => undefined))
      if (!parsed.success) throw new ImageHostFailed('answered something else than an address')
      return parsed.data.data.url
    },

    async isKept(pictureUrl: string): Promise<boolean> {
      if (!/^https?:\/\//.test(pictureUrl)) return false
      const answer = await ask(new URL(pictureUrl), { method: 'HEAD' })
      if (answer.ok) return true
      if (answer.status === 404 || answer.status === 410) return false
      throw new ImageHostFailed(`answered ${answer.status}`)
    },
  }
}

/** Says what the host did and never how it was asked: the key is part of the address. */
class ImageHostFailed extends Error {
  constructor(what: string) {
    super(`The image host ${what}.`)
  }
}

async function ask(address: URL, request: RequestInit): Promise<Response> {
  try {
    return await fetch(address, {
      ...request,
      // A host that leads elsewhere would hand on the key.
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
  } catch (error) {
    const code = error instanceof Error && (error.cause as { code?: unknown } | undefined)?.code
    throw new ImageHostFailed(`could not be reached (${code || 'no answer in time'})`)
  }
}
