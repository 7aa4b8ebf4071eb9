import { type Separator, splitRecords } from '../../ordering/quick-order/reading/tables/records.ts'

// Apart from the calls, so that the page loads no schemas.

/** Orders that are packed or shipped in one call. */
export const ORDERS_AT_ONCE = 200

/** A row as it was written. */
export interface ShipRow {
  readonly orderNo: string
  readonly tracking: string
  readonly carrier: string
}

const SEPARATORS: readonly Separator[] = ['\t', ';', ',', '|']
const heads: Readonly<Record<keyof ShipRow, RegExp>> = {
  orderNo: /^(order|order ?(no|number|id)?\.?|number|no\.?|reference|ref)$/i,
  tracking: /^(tracking|tracking ?(no|number|id|code)\.?|waybill|pro ?(no|number)?\.?)$/i,
  carrier: /^(carrier|carrier ?name|ship(ped)? ?via|service)$/i,
}
const names = Object.keys(heads) as (keyof ShipRow)[]
/** Without a head: order, tracking, carrier. */
const usual: Readonly<Record<keyof ShipRow, number>> = { orderNo: 0, tracking: 1, carrier: 2 }

/**
 * Reads a table of tracking numbers: with a head, its columns in any order and others beside them; without one, order,
 * tracking and carrier. A carrier may be left out: it is empty then.
 */
export function readShipRows(text: string): ShipRow[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '')
  const separator = SEPARATORS.find((one) => lines[0]?.includes(one)) ?? ','
  const rows = splitRecords(lines, separator).map((record) => record.cells ?? [record.text.trim()])
  const head = findHead(rows[0] ?? [])
  const columns = head ?? usual
  const cellOf = (row: readonly string[], name: keyof ShipRow) => {
    const place = columns[name]
    return place === undefined ? '' : (row[place]?.trim() ?? '')
  }
  return rows.slice(head ? 1 : 0).map((row) => ({
    orderNo: cellOf(row, 'orderNo').replace(/^#/, ''),
    tracking: cellOf(row, 'tracking'),
    carrier: cellOf(row, 'carrier'),
  }))
}

/** Places of the columns that a head names; undefined unless it names order and tracking. */
function findHead(cells: readonly string[]): Partial<Record<keyof ShipRow, number>> | undefined {
  const found = names.map((name) => {
    const place = cells.findIndex((cell) => heads[name].test(cell.trim().replaceAll('_', ' ')))
    return [name, place] as const
  })
  const places = Object.fromEntries(found.filter(([, place]) => place >= 0))
  return 'orderNo' in places && 'tracking' in places ? places : undefined
}
