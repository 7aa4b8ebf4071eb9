import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** User present, user verified, and credential data included (WebAuthn 6.1). */
const [PRESENT, VERIFIED, WITH_CREDENTIAL] = [0x01, 0x04, 0x40]

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const toText = (data: Buffer) => data.toString('base64url')

export interface SoftwarePasskeyOptions {
  /** The page that asks, as the browser writes it. */
  readonly origin: string
  readonly rpId: string
  readonly isUnlocked?: boolean
}

/** A passkey made of software: it signs whatever a page of an origin asks for, as browsers do. */
export function softwarePasskey() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(16)
  const id = toText(credentialId)
  let counter = 0

  function writeAuthData({ rpId, isUnlocked = true }: SoftwarePasskeyOptions, credential?: Buffer) {
    counter += 1
    const flags = PRESENT | (isUnlocked ? VERIFIED : 0) | (credential ? WITH_CREDENTIAL : 0)
    const head = Buffer.alloc(5)
    head.writeUInt8(flags)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), head, credential ?? Buffer.alloc(0)])
  }

  function writeCredential(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    )
    const length = Buffer.alloc(2)
    length.writeUInt16BE(credentialId.length)
    return Buffer.concat([Buffer.alloc(16), length, credentialId, key])
  }

  const writeClientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  return {
    id,

    /** The answer to `navigator.credentials.create`. */
    create(challenge: string, options: SoftwarePasskeyOptions) {
      const authData = writeAuthData(options, writeCredential())
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', new Uint8Array(authData)],
        ]),
      )
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: toText(writeClientData('webauthn.create', challenge, options.origin)),
          attestationObject: toText(Buffer.from(attestation)),
          transports: ['internal'],
        },
      }
    },

    /** The answer to `navigator.credentials.get`. */
    get(challenge: string, options: SoftwarePasskeyOptions) {
      const clientData = writeClientData('webauthn.get', challenge, options.origin)
      const authData = writeAuthData(options)
      const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), privateKey)
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: toText(clientData),
          authenticatorData: toText(authData),
          signature: toText(signature),
        },
      }
    },
  }
}
