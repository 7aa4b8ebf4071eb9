import type { BinPart } from '../../../contract/catalogue/bins.ts'
import { findGtinFault } from '../../../contract/catalogue/parts/gtins.ts'
import { formatCount } from '../../../contract/values/money/money.ts'

/** Pieces of a part as counted, and those on the shelf when its count began. */
export interface Counted {
  readonly expected: number
  readonly counted: number
}

export interface Scans {
  readonly counted: ReadonlyMap<BinPart['_id'], Counted>
  /** The part that a typed number belongs to. */
  readonly last: BinPart['_id'] | undefined
}

export const noScans: Scans = { counted: new Map(), last: undefined }

interface Scanned extends Scans {
  readonly said: string
  readonly isFault: boolean
}

/** No barcode of a product is so short. */
export const QUANTITY = /^\d{1,6}$/

/** Digits of a barcode: one that was misread has a wrong check digit. */
const BARCODE = /^(?:\d{8}|\d{12,14})$/

const plain = (code: string) => code.replace(/[\s-]/g, '').toUpperCase()

/**
 * Takes what a scanner sent: a part number or barcode counts one piece more, a number then sets the pieces of the part
 * before. A part number that is a number is one.
 */
export function scan(parts: readonly BinPart[], scans: Scans, typed: string): Scanned {
  const code = plain(typed)
  const part = parts.find(
    ({ partNumber, gtins }) =>
      plain(partNumber ?? '') === code || gtins.some((gtin) => plain(gtin) === code),
  )
  if (part) {
    const before = scans.counted.get(part._id)?.counted ?? 0
    return { ...setCount(scans, part, before + 1), said: say(part, before + 1), isFault: false }
  }
  const last = parts.find(({ _id }) => _id === scans.last)
  if (last && QUANTITY.test(code)) {
    const pieces = Number(code)
    return { ...setCount(scans, last, pieces), said: say(last, pieces), isFault: false }
  }
  const fault = BARCODE.test(code) ? findGtinFault(code) : undefined
  const said = `${typed.trim()} is not in this bin${fault ? `, and ${fault}` : ''}`
  return { ...scans, said, isFault: true }
}

/** The pieces of a part; the shelf that they are compared with is that of its first count. */
export function setCount(scans: Scans, { _id, onShelf }: BinPart, counted: number): Scans {
  const expected = scans.counted.get(_id)?.expected ?? onShelf
  return { counted: new Map(scans.counted).set(_id, { expected, counted }), last: _id }
}

const say = ({ partNumber, productName }: BinPart, pieces: number) =>
  `${partNumber ?? productName}: ${formatCount(pieces)}`
