import { useState } from 'react'
import { v4 as uuid } from 'uuid'
import { ApiProblem } from '../calls/api-answers.ts'
import { isDoneBefore } from '../failures/done-before.ts'
import { ReadableFailure } from '../failures/readable-failure.ts'

/** An idempotency key. Browsers lack `crypto.randomUUID` on plain http. */
export const newKey = (): string => uuid()

/**
 * The idempotency key of what a form sends. It stays, whatever is typed meanwhile, until that is known to be done: a
 * retry after a lost answer acts once. `doneBefore` says so where an earlier try went through with other entries.
 */
export function useActKey(doneBefore: string) {
  const [idempotencyKey, setKey] = useState(newKey)
  const renew = () => setKey(newKey())
  return {
    idempotencyKey,
    /** Once it is done. */
    renew,
    /** Takes note of a failure and returns the one to show. */
    takeFailure(error: unknown): unknown {
      if (!isDoneBefore(error)) return error
      // The shop knows the key from the earlier try: what is sent next is an act of its own.
      renew()
      return new ReadableFailure(doneBefore)
    },
  }
}

/**
 * Sends calls under a key for each wish: the same wish again after a lost answer is one call for the shop. An answer or
 * a refusal ends the key, so that the next call is one of its own.
 */
export function sendKeyed() {
  let last: { readonly text: string; readonly key: string } | undefined
  return async <Answer>(
    wanted: unknown,
    call: (key: string) => Promise<Answer>,
  ): Promise<Answer> => {
    const text = JSON.stringify(wanted)
    const { key } = last?.text === text ? last : { key: newKey() }
    last = { text, key }
    try {
      const answer = await call(key)
      last = undefined
      return answer
    } catch (error) {
      if (isRefused(error)) last = undefined
      throw error
    }
  }
}

/** For calls that no form sends, such as those of a button. */
export const useSendKeyed = () => useState(sendKeyed)[0]

function isRefused(error: unknown): boolean {
  return error instanceof ApiProblem && error.status < 500 && error.code !== 'idempotencyKeyInUse'
}
