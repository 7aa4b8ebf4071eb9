import type { Shipment } from '../../../contract/fulfilment/shipments.ts'
import { leftToPack } from '../../../contract/ordering/left-to-pack.ts'
import type { OrderLine } from '../../../contract/ordering/order-lines.ts'
import { formatCount } from '../../../contract/values/money/money.ts'
import { readTypedCount } from '../../ui/fields/typed-number.ts'
import type { ShipmentInput } from './queries.ts'

/** Entries of the packing form. */
export interface PackEntries {
  /** Pieces by line number; empty for no pieces of a line. */
  readonly pieces: Readonly<Record<number, string>>
  /** The proposal counts while this is undefined. */
  readonly cartons: string | undefined
  readonly pallets: string | undefined
  readonly note: string
}

/** Pieces of a line that this shipment may hold: what is left, and what it holds already. */
export function mostPieces(line: OrderLine, shipment: Shipment | undefined): number {
  return leftToPack(line) + (shipment ? heldBy(shipment, line) : 0)
}

function heldBy({ lines }: Shipment, { lineNo }: OrderLine): number {
  return lines.find((line) => line.lineNo === lineNo)?.quantity ?? 0
}

/** All that is left, or what the shipment holds. */
export function startPacking(
  lines: readonly OrderLine[],
  shipment: Shipment | undefined,
): PackEntries {
  const piecesOf = (line: OrderLine) => (shipment ? heldBy(shipment, line) : leftToPack(line))
  const count = (held: number | null | undefined) => (held == null ? undefined : String(held))
  return {
    pieces: Object.fromEntries(lines.map((line) => [line.lineNo, String(piecesOf(line) || '')])),
    cartons: count(shipment?.cartons),
    pallets: count(shipment?.pallets),
    note: shipment?.note ?? '',
  }
}

/** A whole number of at least 0, with or without separators; empty counts as 0. */
export function readCount(typed: string | undefined): number | undefined {
  if (!typed?.trim()) return 0
  const count = readTypedCount(typed)
  return Number.isSafeInteger(count) && count >= 0 && count < 1e9 ? count : undefined
}

/** Packs of several lines, each line in packs of its own kind; empty where a product's pack is unknown. */
function propose(
  lines: readonly OrderLine[],
  pieces: PackEntries['pieces'],
  count: (line: OrderLine, quantity: number) => number | null,
): string {
  let packs = 0
  for (const line of lines) {
    const quantity = readCount(pieces[line.lineNo]) ?? 0
    const own = quantity === 0 ? 0 : count(line, quantity)
    if (own === null) return ''
    packs += own
  }
  return packs === 0 ? '' : String(Math.ceil(packs - 1e-9))
}

export const proposeCartons = (lines: readonly OrderLine[], pieces: PackEntries['pieces']) =>
  propose(lines, pieces, ({ cartonPieces }, quantity) =>
    cartonPieces === null ? null : Math.ceil(quantity / cartonPieces),
  )

/** Lines share pallets. */
export const proposePallets = (lines: readonly OrderLine[], pieces: PackEntries['pieces']) =>
  propose(lines, pieces, ({ palletPieces }, quantity) =>
    palletPieces === null ? null : quantity / palletPieces,
  )

/** The shipment's weight by its products' pallets, in kilograms; empty if one is unknown. */
export function proposeKilograms(lines: readonly OrderLine[], shipment: Shipment): string {
  const pieces = Object.fromEntries(
    shipment.lines.map(({ lineNo, quantity }) => [lineNo, String(quantity)]),
  )
  return propose(lines, pieces, ({ palletPieces, palletGrams }, quantity) =>
    palletPieces === null || palletGrams === null
      ? null
      : (quantity / palletPieces) * (palletGrams / 1000),
  )
}

export interface PackFaults {
  readonly pieces: Readonly<Record<number, string>>
  readonly cartons?: string
  readonly pallets?: string
}

/** The shipment that was typed, or what is wrong with it. */
export function readPacking(
  lines: readonly OrderLine[],
  entries: PackEntries,
  shipment?: Shipment,
): { readonly wanted: ShipmentInput } | { readonly faults: PackFaults } {
  const pieces: Record<number, string> = {}
  const wantedLines = lines.flatMap((line) => {
    const { lineNo } = line
    const quantity = readCount(entries.pieces[lineNo])
    const most = mostPieces(line, shipment)
    if (quantity === undefined) pieces[lineNo] = 'A whole number of pieces'
    else if (quantity > most) pieces[lineNo] = `At most ${formatCount(most)} are left`
    return quantity ? [{ lineNo, quantity }] : []
  })
  const [first] = lines
  if (first && wantedLines.length === 0 && Object.keys(pieces).length === 0)
    pieces[first.lineNo] = 'Enter the pieces of at least one line'
  const cartons = readCount(entries.cartons ?? proposeCartons(lines, entries.pieces))
  const pallets = readCount(entries.pallets ?? proposePallets(lines, entries.pieces))
  const faults = {
    pieces,
    ...(cartons === undefined && { cartons: 'A whole number of cartons' }),
    ...(pallets === undefined && { pallets: 'A whole number of pallets' }),
  }
  if (Object.keys(pieces).length > 0 || cartons === undefined || pallets === undefined)
    return { faults }
  const note = entries.note.trim()
  return {
    wanted: {
      lines: wantedLines,
      ...(cartons > 0 && { cartons }),
      ...(pallets > 0 && { pallets }),
      ...(note && { note }),
    },
  }
}
