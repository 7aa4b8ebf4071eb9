import bwip from 'bwip-js/node'

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

/** The dark modules as the path of an SVG. */
export function writeQrPath(text: string): { readonly modules: number; readonly path: string } {
  const { modules, spans } = readQrCode(text)
  const path = spans.map(({ x, y, width }) => `M${x} ${y}h${width}v1h-${width}z`).join('')
  return { modules, path }
}
