import { listBounds } from '../../pasted-lists.ts'
import { assertLines } from './list-size.ts'

const MOST_LINES = 4 * listBounds.lines

/**
 * Lines of a text, also empty ones; the break at its end begins no further line. Quoted cells may join some of them, so
 * that only far too many are refused here.
 */
export function splitLines(text: string): string[] {
  const lines = text.split(/\r\n|[\n\r\u0085\u2028\u2029]/)
  if (lines.length > 1 && lines.at(-1) === '') lines.pop()
  if (lines.length > MOST_LINES) assertLines(lines.length)
  return lines
}

/** Cuts a line to the length that is read and shown, without splitting a surrogate pair. */
export function cutLine(line: string): string {
  if (line.length <= listBounds.typedLength) return line
  const last = line.charCodeAt(listBounds.typedLength - 1)
  const isBroken = last >= 0xd800 && last <= 0xdbff
  return line.slice(0, listBounds.typedLength - (isBroken ? 1 : 0))
}

/** Finds lines that order nothing: empty ones, quoted mail, and signatures, which follow a line of two dashes. */
export function findAsides(lines: readonly string[]): boolean[] {
  let isSignature = false
  return lines.map((line) => {
    const text = line.trim()
    if (text === '--') isSignature = true
    return isSignature || text === '' || text.startsWith('>')
  })
}
