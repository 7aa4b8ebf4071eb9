import bwip from 'bwip-js/node'

/** Bars from left to right, in modules. */
export interface Bars {
  readonly modules: number
  readonly spans: readonly { readonly at: number; readonly width: number }[]
}

/** What Code 128 holds without a change of its character set; others can't be typed on a scanner's computer either. */
const PRINTABLE = /^[\x20-\x7e]{1,48}$/

/** Code 128 of a text; undefined if it can't hold it. */
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
