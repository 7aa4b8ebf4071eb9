import { z } from 'zod'
import type { ExternalHostConnection } from '../../environment/settings.ts'
import type { EncodedImage, ImageHome } from './port.ts'

/** Pages allow pictures over https only; a local host in a trial answers with its own scheme. */
const answerOf = (host: URL) =>
  z.object({
    success: z.literal(true),
    data: z.object({
      url: z.url({ protocol: host.protocol === 'https:' ? /^https$/ : /^https?$/ }).max(2048),
    }),
  })

const PATIENCE_MS = 20_000

/**
 * Stores pictures at an external host, as the specification's storefront does. It serves a single size, and its API
 * can't delete.
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
      return (await askFor(pictureUrl, 'HEAD')) !== undefined
    },

    async read(pictureUrl: string): Promise<Buffer | undefined> {
      const answer = await askFor(pictureUrl, 'GET')
      return answer && Buffer.from(await answer.arrayBuffer())
    },
  }
}

/** Undefined if the picture is gone. */
async function askFor(pictureUrl: string, method: 'GET' | 'HEAD'): Promise<Response | undefined> {
  if (!/^https?:\/\//.test(pictureUrl)) return undefined
  const answer = await ask(new URL(pictureUrl), { method })
  if (answer.ok) return answer
  if (answer.status === 404 || answer.status === 410) return undefined
  throw new ImageHostFailed(`answered ${answer.status}`)
}

/** Describes the host's failure without the request: its address contains the key. */
class ImageHostFailed extends Error {
  constructor(what: string) {
    super(`The image host ${what}.`)
  }
}

async function ask(address: URL, request: RequestInit): Promise<Response> {
  try {
    return await fetch(address, {
      ...request,
      // A redirect would pass the key on.
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
  } catch (error) {
    const code = error instanceof Error && (error.cause as { code?: unknown } | undefined)?.code
    throw new ImageHostFailed(`could not be reached (${code || 'no answer in time'})`)
  }
}
