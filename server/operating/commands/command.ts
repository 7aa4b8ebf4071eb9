import { NeedsOwnConnection } from '../../platform/database/servers/own-connection.ts'
import { SettingsError } from '../../platform/environment/settings.ts'
import { StartRefused } from '../postgres/start-refused.ts'

interface Command<Wanted> {
  readonly usage: string
  /** Parses the words after the command; undefined or an error shows the usage. */
  readonly readWords: (words: string[]) => Wanted | undefined
  /** Runs the command and returns the exit code. */
  readonly run: (wanted: Wanted) => Promise<number>
  /** Errors that an owner can fix: only their message is shown. Others are shown in full. */
  readonly forOwner?: readonly { new (...facts: never[]): Error }[]
}

/** Common frame of the owner's command-line tools: `process.exitCode = await runCommand({ … })`. */
export async function runCommand<Wanted>({
  usage,
  readWords,
  run,
  forOwner = [],
}: Command<Wanted>): Promise<number> {
  const wanted = readOrNothing(readWords)
  if (wanted === undefined) {
    console.error(usage)
    return 1
  }
  // Like the shop, files are readable by their owner only.
  process.umask(0o077)
  try {
    return await run(wanted)
  } catch (error) {
    const kinds = [SettingsError, StartRefused, NeedsOwnConnection, ...forOwner]
    const isForOwner = kinds.some((kind) => error instanceof kind)
    console.error(isForOwner && error instanceof Error ? error.message : error)
    return 1
  }
}

function readOrNothing<Wanted>(readWords: (words: string[]) => Wanted): Wanted | undefined {
  try {
    return readWords(process.argv.slice(2))
  } catch {
    return undefined
  }
}
