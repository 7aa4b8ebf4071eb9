/** Files that imports take, for choosers. */
export const SPREADSHEETS =
  '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Says which columns of a file were not read. */
export function NotRead({ ignored }: { readonly ignored: readonly string[] }) {
  if (ignored.length === 0) return null
  return (
    <p className="text-small text-steel-700 [overflow-wrap:anywhere]">
      Not read: {ignored.map((column) => `“${column}”`).join(', ')}
    </p>
  )
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
