import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Pages are packed while somebody waits: at 4, brotli is both smaller and quicker than gzip at its default. */
const BROTLI_QUALITY = 4

interface Packed {
  readonly encoding?: 'br' | 'gzip'
  readonly bytes: Buffer
}

/** Packs a text as the client takes it, best first. */
export async function compress(text: string, acceptEncoding: unknown): Promise<Packed> {
  const bytes = Buffer.from(text)
  if (accepts(acceptEncoding, 'br')) {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    }
    return { encoding: 'br', bytes: await brotli(bytes, { params }) }
  }
  if (accepts(acceptEncoding, 'gzip')) return { encoding: 'gzip', bytes: await gzipped(bytes) }
  return { bytes }
}

/** `gzip;q=0` says no. */
function accepts(header: unknown, encoding: string): boolean {
  return (
    typeof header === 'string' &&
    header.split(',').some((entry) => {
      const [name, quality] = entry.trim().split(/\s*;\s*q=/)
      return name === encoding && Number(quality ?? 1) > 0
    })
  )
}
