import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, type JWK } from 'jose'

interface Keys {
  readonly jwks: { keys: JWK[] }
  readonly cookieKeys: string[]
}

/** Keys that sign ID tokens and cookies; the same after a restart. */
export async function keepKeys(stateDir: string): Promise<Keys> {
  await mkdir(stateDir, { recursive: true, mode: 0o700 })
  const path = join(stateDir, 'signing-keys.json')
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    // The first start, or the process was killed while writing them.
    const { privateKey } = await generateKeyPair('RS256', { extractable: true })
    const jwk = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'sandbox' }
    const keys = { jwks: { keys: [jwk] }, cookieKeys: [randomBytes(32).toString('base64url')] }
    const file = await open(path, 'w', 0o600)
    await file.writeFile(JSON.stringify(keys))
    await file.sync()
    await file.close()
    return keys
  }
}
