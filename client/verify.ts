import type { ShopEvent } from './call-types.ts'

/** Headers of a request, in the form of Node or of `fetch`. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>

/** An event as the feed has it, or a test that staff sent. */
export type SignedMessage =
  | ShopEvent
  | { readonly id: string; readonly kind: 'test'; readonly at: string }

/** The webhook is not the shop's, or too old. */
export class SignatureError extends Error {
  override readonly name = 'SignatureError'
}

const TOLERANCE_SECONDS = 300

/**
 * Returns the parsed body of a webhook that the shop signed (Standard Webhooks). `body` are the bytes as they came, not
 * parsed. While a secret is changed, give both. Throws a `SignatureError` otherwise.
 */
export async function verify(
  headers: WebhookHeaders,
  body: string | Uint8Array,
  secrets: string | readonly string[],
): Promise<SignedMessage> {
  const [id, timestamp, signature] = ['id', 'timestamp', 'signature'].map((name) =>
    readHeader(headers, `webhook-${name}`),
  )
  if (!id || !timestamp || !signature)
    throw new SignatureError('A header of the webhook is missing.')
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS))
    throw new SignatureError('The webhook is too old, or from the future.')
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`)
  for (const secret of [secrets].flat())
    if (await isSignedBy(secret, signed, signature)) return JSON.parse(text)
  throw new SignatureError('No secret made this signature.')
}

/** Compares in constant time, as `crypto.subtle` does. */
async function isSignedBy(
  secret: string,
  signed: BufferSource,
  signature: string,
): Promise<boolean> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const bytes = readBase64(secret.replace(/^whsec_/, ''))
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify'])
  for (const part of signature.split(' ')) {
    const [version, text = ''] = part.split(',')
    if (version === 'v1' && (await crypto.subtle.verify('HMAC', key, readBase64(text), signed)))
      return true
  }
  return false
}

/** The bytes of a base64 text; none if it isn't one. */
function readBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}

function readHeader(headers: WebhookHeaders, name: string): string | undefined {
  if (typeof headers.get === 'function') return headers.get(name) ?? undefined
  return [(headers as Record<string, string | string[] | undefined>)[name]].flat()[0]
}
