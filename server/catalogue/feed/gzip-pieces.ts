import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

/** A gzip file whose pieces are packed by themselves, so that one can be replaced and the others copied. */

const deflated = promisify(deflateRaw)
const LEVEL = 3

/** Some bytes of the file, and the text that they unpack to. */
export interface PackedPiece {
  readonly bytes: number
  readonly textBytes: number
  readonly crc: number
}

/** The head of RFC 1952 with no name and no time, so that equal texts are equal files. */
export const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
/** An empty last block. */
const LAST_BLOCK = Buffer.from([3, 0])

const GROWTH = 1.25

/** Bytes of one text at a time, in the same memory: megabytes for each text would fill it until they are collected. */
export function textRoom() {
  let room = Buffer.alloc(0)
  return (text: string): Buffer => {
    const length = Buffer.byteLength(text)
    if (room.length < length) room = Buffer.allocUnsafeSlow(Math.ceil(length * GROWTH))
    room.write(text)
    return room.subarray(0, length)
  }
}

/** Blocks that end at a whole byte, none of them the last. */
export async function packPiece(
  text: string,
  toBytes: (text: string) => Buffer,
): Promise<PackedPiece & { readonly packed: Buffer }> {
  if (text === '') return { packed: Buffer.alloc(0), bytes: 0, textBytes: 0, crc: 0 }
  const plain = toBytes(text)
  const packed = await deflated(plain, { level: LEVEL, finishFlush: constants.Z_SYNC_FLUSH })
  return { packed, bytes: packed.length, textBytes: plain.length, crc: crc32(plain) }
}

/** The last block, and the sum and length of all pieces. */
export function gzipEnd(pieces: readonly PackedPiece[]): Buffer {
  const sums = Buffer.alloc(8)
  let crc = 0
  let length = 0
  for (const piece of pieces) {
    crc = joinSums(crc, piece.crc, piece.textBytes)
    length += piece.textBytes
  }
  sums.writeUInt32LE(crc >>> 0, 0)
  sums.writeUInt32LE(length % 2 ** 32, 4)
  return Buffer.concat([LAST_BLOCK, sums])
}

/** CRC-32 of two texts in a row from those of each, as zlib's `crc32_combine`: the first times x^(8 × length). */
export function joinSums(first: number, second: number, secondBytes: number): number {
  let power = ONE
  for (let bit = 0, left = secondBytes; left > 0; bit += 1, left = Math.floor(left / 2))
    if (left % 2 === 1) power = timesModulo(powersOfByte[bit] ?? ONE, power)
  return (timesModulo(power, first) ^ second) >>> 0
}

/** Polynomials over bits, the highest bit for x^0. */
const CRC_32 = 0xedb88320
const ONE = 0x80000000
const X_8 = 0x00800000

function timesModulo(one: number, other: number): number {
  let product = 0
  let shifted = other
  for (let mask = ONE; mask !== 0; mask >>>= 1) {
    if (one & mask) product ^= shifted
    shifted = shifted & 1 ? (shifted >>> 1) ^ CRC_32 : shifted >>> 1
  }
  return product >>> 0
}

/** x^(8 × 2^n) for each n. */
const powersOfByte = [X_8]
for (let bit = 1; bit < 53; bit += 1) {
  const last = powersOfByte[bit - 1] ?? ONE
  powersOfByte.push(timesModulo(last, last))
}
