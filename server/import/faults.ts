/** Something in a file that keeps a line from being imported. */
export interface Fault {
  /** As an editor counts: the header is line 1. */
  readonly line: number
  readonly column?: string
  readonly reason: string
}

/** Enough to mend a file by; a file of another kind altogether has a fault on every line. */
const LISTED_AT_MOST = 100

/** The faults of a file in the order of its lines: all of them counted, the first hundred kept. */
export class FaultList {
  readonly listed: Fault[] = []
  count = 0

  add(fault: Fault): void {
    this.count += 1
    if (this.listed.length < LISTED_AT_MOST) this.listed.push(fault)
  }

  /** One line a fault, for people. */
  toString(): string {
    const lines = this.listed.map(
      ({ line, column, reason }) => `  line ${line}${column ? `, ${column}` : ''}: ${reason}`,
    )
    const more = this.count - this.listed.length
    return [...lines, ...(more > 0 ? [`  and ${more} more`] : [])].join('\n')
  }
}

/** Nothing of the file was imported. */
export class ImportRefused extends Error {
  readonly faults: FaultList

  constructor(faults: FaultList) {
    super(`${faults.count} ${faults.count === 1 ? 'fault' : 'faults'}:\n${faults}`)
    this.name = 'ImportRefused'
    this.faults = faults
  }
}

/** A file that can't be read on from here. */
export function refuseFile(fault: Fault): ImportRefused {
  const faults = new FaultList()
  faults.add(fault)
  return new ImportRefused(faults)
}
