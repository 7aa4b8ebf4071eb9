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

/** Dark runs of a QR code, row by row, in modules. */
interface Squares {
  readonly modules: number
  readonly spans: readonly { readonly x: number; readonly y: number; readonly width: number }[]
}

/** A QR code; the caller leaves four light modules around it. */
export function readQrCode(text: string): Squares {
  const [symbol] = bwip.raw('qrcode', text)
  if (!symbol || !('pixs' in symbol)) throw new Error('The QR code was not made.')
  const { pixs, pixx } = symbol
  const spans: { x: number; y: number; width: number }[] = []
  for (const [at, dark] of [...pixs].entries()) {
    if (!dark) continue
    const [x, y] = [at % pixx, Math.floor(at / pixx)]
    const last = spans.at(-1)
    if (last?.y === y && last.x + last.width === x) last.width += 1
    else spans.push({ x, y, width: 1 })
  }
  return { modules: pixx, spans }
}
