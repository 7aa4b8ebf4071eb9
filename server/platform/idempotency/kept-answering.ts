import type { KeyedCall } from './keyed-call.ts'

/**
 * How a route answers an effect. The use case needs it in advance: the answer is stored in the effect's transaction.
 */
export interface KeptAnswering<Effect, Answer> {
  /** The caller's key, if one was sent. */
  readonly keyed: KeyedCall | undefined
  readonly toAnswer: (effect: Effect) => Answer
}
