import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { openKeyFile } from './key-file.ts'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The key is another than the one that sealed it, or the sealed bytes were changed or moved to another row. */
export class Unsealable extends Error {}

/** Encrypts secrets of the database with a key that lies outside it. */
export interface SecretBox {
  /** `place` names table and row: sealed bytes of another row are refused. */
  seal(secret: string, place: string): Buffer
  /** Throws `Unsealable`. */
  unseal(sealed: Buffer, place: string): string
}

/** The box of `SECRETS_KEY`, which several nodes share, or of a key made once in the data folder. */
export async function openSecretBox(settings: {
  readonly secretsKey: string | undefined
  readonly dataDir: string
}): Promise<SecretBox> {
  return secretBox(settings.secretsKey ?? (await openKeyFile(settings.dataDir, 'secrets.key')))
}

export function secretBox(key: string): SecretBox {
  const cipherKey = Buffer.from(hkdfSync('sha256', key, '', 'secrets of the database', KEY_BYTES))
  return {
    seal(secret, place) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, cipherKey, nonce).setAAD(Buffer.from(place))
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), text])
    },

    unseal(sealed, place) {
      const nonce = sealed.subarray(0, NONCE_BYTES)
      const text = sealed.subarray(NONCE_BYTES + TAG_BYTES)
      try {
        const decipher = createDecipheriv(CIPHER, cipherKey, nonce, { authTagLength: TAG_BYTES })
          .setAAD(Buffer.from(place))
          .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
        return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
      } catch (cause) {
        throw new Unsealable('A secret was sealed with another key.', { cause })
      }
    },
  }
}
