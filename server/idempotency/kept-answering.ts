import type { KeyedCall } from './keyed-call.ts'

/** How a route answers an effect. A use case needs it before it is done: the answer is kept in the effect's transaction. */
export interface KeptAnswering<Effect, Answer> {
  /** The caller's key, if one was sent. */
  readonly keyed: KeyedCall | undefined
  readonly toAnswer: (effect: Effect) => Answer
}
