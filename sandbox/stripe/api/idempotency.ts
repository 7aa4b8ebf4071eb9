import { createHash } from 'node:crypto'
import type { Ledger, Work } from '../payments/ledger.ts'
import { ApiError, invalidRequest } from './api-error.ts'
import { nowInSeconds } from './identifiers.ts'

export interface KeptAnswer {
  status: number
  requestId: string
  body: string
}

const keptForSeconds = 24 * 60 * 60
const maximumKeyLength = 255

/**
 * Idempotency keys as Stripe documents them. The answer is saved in one line with its effect, so that a kill leaves
 * either both or neither.
 */
export function createIdempotency(ledger: Ledger) {
  const underWay = new Set<string>()

  return {
    /** The first answer, if the key was used for the same request; any other use is an error. */
    async find(key: string, fingerprint: string): Promise<KeptAnswer | undefined> {
      if (key.length > maximumKeyLength) {
        throw invalidRequest(`Idempotency keys must be at most ${maximumKeyLength} characters.`)
      }
      if (underWay.has(key)) throw keyInUse(key)
      const answered = ledger.find('answered', key)
      if (!answered || isOld(answered.created)) return undefined
      if (answered.fingerprint !== fingerprint) throw otherParameters(key)
      const body = await ledger.readArchived('answered', key)
      if (body === undefined) throw new Error(`The answer kept for key ${key} has no body.`)
      return { status: answered.status, requestId: answered.requestId, body }
    },

    enter: (key: string) => void underWay.add(key),
    leave: (key: string) => void underWay.delete(key),

    remember(work: Work, key: string, fingerprint: string, answer: KeptAnswer): void {
      const { status, requestId } = answer
      work.save('answered', key, { fingerprint, created: nowInSeconds(), status, requestId })
      work.archive('answered', key, answer.body)
    },

    forgetOld(): void {
      const work = ledger.begin()
      for (const [key, { created }] of ledger.all('answered')) {
        if (isOld(created)) work.forget('answered', key)
      }
      work.commit()
    },
  }
}

/** The order of parameters makes no different request. */
export function fingerprintOf(method: string, path: string, encoded: string): string {
  const parameters = [...new URLSearchParams(encoded)].map((pair) => pair.join('=')).sort()
  return createHash('sha256')
    .update(`${method} ${path}\n${parameters.join('\n')}`)
    .digest('base64')
}

function isOld(created: number): boolean {
  return created < nowInSeconds() - keptForSeconds
}

function otherParameters(key: string): ApiError {
  return new ApiError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${plainKey(key)}' if you meant to execute a different request.`,
  })
}

function keyInUse(key: string): ApiError {
  return new ApiError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${plainKey(key)}. Please try again later.`,
  })
}

/** Keys are stored with the audience as prefix; callers know only the rest. */
export function scopedKey(audience: string, key: string): string {
  return `${audience}:${key}`
}

function plainKey(key: string): string {
  return key.slice(key.indexOf(':') + 1)
}
