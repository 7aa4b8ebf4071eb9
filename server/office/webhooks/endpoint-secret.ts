import { createHmac, randomBytes } from 'node:crypto'
import type { SecretBox } from '../../platform/base/secrets/secret-box.ts'

const SECRET_BYTES = 32
const MARK = 'whsec_'

/** 256 random bits as Standard Webhooks spells them, as shown once. */
export const drawSecret = (): string => `${MARK}${randomBytes(SECRET_BYTES).toString('base64')}`

const placeOf = (endpointId: string): string => `webhook_endpoint ${endpointId}`

/** Sealed to its endpoint: no other's row can use it. */
export const sealSecret = (box: SecretBox, endpointId: string, secret: string): Buffer =>
  box.seal(secret, placeOf(endpointId))

/** Throws `Unsealable` if the key of the box was lost. */
export const unsealSecret = (box: SecretBox, endpointId: string, sealed: Buffer): string =>
  box.unseal(sealed, placeOf(endpointId))

interface SignatureHeaders {
  readonly 'webhook-id': string
  readonly 'webhook-timestamp': string
  readonly 'webhook-signature': string
}

/** Headers of Standard Webhooks: one signature for each secret that is valid now, the current one's first. */
export function signMessage(
  secrets: readonly string[],
  { id, at, body }: { readonly id: string; readonly at: Date; readonly body: string },
): SignatureHeaders {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const sign = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.slice(MARK.length), 'base64'))
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret)}`).join(' '),
  }
}
