import bwip from 'bwip-js/node'

/** Bars from left to right, in modules. */
export interface Bars {
  readonly modules: number
  readonly spans: readonly { readonly at: number; readonly width: number }[]
}

/** Code 128 holds these in one character set; a scanner can't type others into a computer either. */
const PRINTABLE = /^[\x20-\x7e]{1,48}$/

/** Encodes a text as Code 128; undefined if Code 128 can't hold it. */
export function readCode128(text: string): Bars | undefined {
  if (!PRINTABLE.test(text)) return undefined
  // The export of the same name draws another symbol.
  const [symbol] = bwip.raw('code128', text)
  if (!symbol || !('sbs' in symbol)) return undefined
  let at = 0
  const spans = []
  for (const [place, width] of symbol.sbs.entries()) {
    if (place % 2 === 0) spans.push({ at, width })
    at += width
  }
  return { modules: at, spans }
}
