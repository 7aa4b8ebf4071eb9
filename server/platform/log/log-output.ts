import pino from 'pino'

/** A write per line costs half as much as a cached answer. */
const WRITTEN_TOGETHER_BYTES = 8 * 1024
const LONGEST_WAIT_MS = 100
/** Lines up to pino's level `info`, recognised by their beginning. */
const QUIET = /^\{"level":[123]0,/

/** Destination of log lines. */
export interface LogOutput {
  write(line: string): void
}

/**
 * A log file: lines up to `info` are written in batches, at most a tenth of a second later; warnings at once, after
 * everything before them.
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
