import pino from 'pino'

/** A write for each line costs as much as half of an answer from memory does. */
const WRITTEN_TOGETHER_BYTES = 8 * 1024
const LONGEST_WAIT_MS = 100
/** What only tells what went well: pino's levels up to `info`, as its lines begin. */
const QUIET = /^\{"level":[123]0,/

/** Where lines of the log go. */
export interface LogOutput {
  write(line: string): void
}

/**
 * The log in a file: lines that tell what went well are written together, a tenth of a second later at most; what warns
 * goes out at once, behind all that came before it.
 */
export function openLogOutput(descriptor: number): LogOutput {
  const output = pino.destination({
    fd: descriptor,
    sync: true,
    minLength: WRITTEN_TOGETHER_BYTES,
  })
  let timer: NodeJS.Timeout | undefined
  const writeOut = () => {
    clearTimeout(timer)
    timer = undefined
    // Not `flushSync`, which waits for the disk.
    output.flush()
  }
  process.once('exit', writeOut)
  return {
    write(line) {
      output.write(line)
      if (!QUIET.test(line)) writeOut()
      else timer ??= setTimeout(writeOut, LONGEST_WAIT_MS).unref()
    },
  }
}
