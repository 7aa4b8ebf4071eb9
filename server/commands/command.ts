import { ShopNotReady } from '../postgres/open-shop-database.ts'
import { SettingsError } from '../settings/settings.ts'

interface Command<Wanted> {
  readonly usage: string
  /** What the words after the command's name ask for. Nothing, or an error, and the usage is shown. */
  readonly readWords: (words: string[]) => Wanted | undefined
  /** Does it, and answers the exit code. */
  readonly run: (wanted: Wanted) => Promise<number>
  /** Errors that an owner can mend: their sentence is all that is shown. Everything else is told whole. */
  readonly forOwner?: readonly { new (...facts: never[]): Error }[]
}

/** The frame of every tool that an owner runs beside the shop: `process.exitCode = await runCommand({ … })`. */
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
  // As the shop: what it writes is for its user alone.
  process.umask(0o077)
  try {
    return await run(wanted)
  } catch (error) {
    const isForOwner = [SettingsError, ShopNotReady, ...forOwner].some(
      (kind) => error instanceof kind,
    )
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
