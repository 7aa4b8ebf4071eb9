import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Answers are packed while somebody waits: at 5, brotli gives 6 % less than at 4, still sooner than a line sends it. */
const BROTLI_QUALITY = 5

export type Encoding = 'br' | 'gzip' | 'identity'

/** The best way of packing that a client takes; `gzip;q=0` says no. */
export function chooseEncoding(acceptEncoding: unknown): Encoding {
  if (typeof acceptEncoding !== 'string') return 'identity'
  const accepted = acceptEncoding.split(',').flatMap((entry) => {
    // By hand: a pattern with spaces before the semicolon took 0.6 s for 15,000 of them.
    const [name = '', parameter = 'q=1'] = entry.split(';').map((part) => part.trim())
    return parameter.startsWith('q=') && Number(parameter.slice(2)) > 0 ? name : []
  })
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : 'identity'
}

export async function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return bytes
  if (encoding === 'gzip') return gzipped(bytes)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  return brotli(bytes, { params })
}
