/** Files that imports take, for choosers. */
export const SPREADSHEETS =
  '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

interface FileNotices {
  /** Columns that were not read. */
  readonly ignored: readonly string[]
  readonly notes: readonly string[]
}

/** Says which columns of a file were not read, and how it was. */
export function FileNotices({ ignored, notes }: FileNotices) {
  const notRead = `Not read: ${ignored.map((column) => `“${column}”`).join(', ')}`
  return [...(ignored.length > 0 ? [notRead] : []), ...notes].map((notice) => (
    <p key={notice} className="text-small text-steel-700 [overflow-wrap:anywhere]">
      {notice}
    </p>
  ))
}

/** The faults of a file below its first, which stands at the field. */
export function FurtherFaults({ faults }: { readonly faults: readonly string[] }) {
  if (faults.length < 2) return null
  return (
    <ul className="text-small text-bad [overflow-wrap:anywhere]">
      {faults.slice(1).map((fault) => (
        <li key={fault}>{fault}</li>
      ))}
    </ul>
  )
}
