import { DomainError } from '../base/errors/domain-error.ts'
import { workSlots } from '../base/work-slots.ts'

const RETRY_SECONDS = 5
/** A file takes a connection for as long as it is read: all of them together no more, so that orders have the others. */
const FILES = { atOnce: 1, waiting: 5, waitSeconds: 50 }

/** More files are wanted than can wait. */
export class FilesBusy extends DomainError {
  override readonly retryAfterSeconds = RETRY_SECONDS

  constructor() {
    super('overloaded', 'Too many files are being read or written. Try again in a moment.')
  }
}

/** Runs the reading of one file; the files of all calls that share it wait for each other. */
export type InTurn = ReturnType<typeof takeFilesInTurn>

/** One file at a time in the process that sells, staff's before those of others. */
export function takeFilesInTurn() {
  return workSlots(FILES, () => new FilesBusy())
}
