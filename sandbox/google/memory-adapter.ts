import type { Adapter, AdapterPayload } from 'oidc-provider'

/**
 * Sign-ins in progress, in memory only, since they last minutes. Own code because `oidc-provider` prints a warning
 * about its built-in adapter, which does the same.
 */
const stored = new Map<string, AdapterPayload>()

export class MemoryAdapter implements Adapter {
  readonly #kind: string

  constructor(kind: string) {
    this.#kind = kind
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn: number) {
    const key = this.#key(id)
    stored.set(key, payload)
    setTimeout(() => stored.delete(key), expiresIn * 1000).unref()
  }

  async find(id: string) {
    return stored.get(this.#key(id))
  }

  async findByUid(uid: string) {
    return this.#findBy('uid', uid)
  }

  async findByUserCode(userCode: string) {
    return this.#findBy('userCode', userCode)
  }

  async consume(id: string) {
    const payload = stored.get(this.#key(id))
    if (payload) payload.consumed = Math.floor(Date.now() / 1000)
  }

  async destroy(id: string) {
    stored.delete(this.#key(id))
  }

  async revokeByGrantId(grantId: string) {
    for (const [key, payload] of stored) if (payload.grantId === grantId) stored.delete(key)
  }

  #key(id: string): string {
    return `${this.#kind}:${id}`
  }

  #findBy(field: 'uid' | 'userCode', value: string) {
    for (const [key, payload] of stored) {
      if (key.startsWith(`${this.#kind}:`) && payload[field] === value) return payload
    }
    return undefined
  }
}
