import type { Resolved } from '../../../../contract/ordering/quick-order/resolve.ts'

/** A line as it was typed, with the part underlined. */
export function TypedText({ line: { typed, span } }: { line: Pick<Resolved, 'typed' | 'span'> }) {
  if (!span) return <span className="part-no">{typed}</span>
  const [from, to] = span
  return (
    <span className="part-no">
      {typed.slice(0, from)}
      <u className="font-semibold text-ink underline-offset-3">{typed.slice(from, to)}</u>
      {typed.slice(to)}
    </span>
  )
}
