/** A fault that keeps a line from being imported. */
export interface LineFault {
  /** As in an editor: the header is line 1. */
  readonly line: number
  readonly column?: string
  readonly reason: string
}

/** Enough to fix a file by; a file of the wrong kind has a fault on every line. */
const LISTED_AT_MOST = 100

/** A file's faults in line order: all are counted, the first hundred kept. */
export class FaultList {
  readonly listed: LineFault[] = []
  count = 0

  add(fault: LineFault): void {
    this.count += 1
    if (this.listed.length < LISTED_AT_MOST) this.listed.push(fault)
  }

  /** One line per fault. */
  toString(): string {
    const lines = this.listed.map(
      ({ line, column, reason }) => `  line ${line}${column ? `, ${column}` : ''}: ${reason}`,
    )
    const more = this.count - this.listed.length
    return [...lines, ...(more > 0 ? [`  and ${more} more`] : [])].join('\n')
  }
}

/** The file was refused as a whole. */
export class ImportRefused extends Error {
  readonly faults: FaultList

  constructor(faults: FaultList) {
    super(`${faults.count} ${faults.count === 1 ? 'fault' : 'faults'}:\n${faults}`)
    this.name = 'ImportRefused'
    this.faults = faults
  }
}

/** A file that can't be read further. */
export function refuseFile(fault: LineFault): ImportRefused {
  const faults = new FaultList()
  faults.add(fault)
  return new ImportRefused(faults)
}
