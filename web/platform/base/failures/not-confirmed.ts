import { messages } from '../../../../contract/values/messages.ts'
import { ReadableFailure } from './readable-failure.ts'

/** The shop answered a change without confirming that anything changed. */
export class NotConfirmed extends ReadableFailure {
  override readonly name = 'NotConfirmed'

  constructor(message: string = messages.notConfirmed) {
    super(message)
  }
}

/** For `deletedCount` and `modifiedCount`: zero is not a success. */
export function assertChanged(count: number, message?: string): void {
  if (!(count > 0)) throw new NotConfirmed(message)
}
