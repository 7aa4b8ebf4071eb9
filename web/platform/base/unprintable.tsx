import { findUnprintable } from '../../../contract/fulfilment/printable.ts'

interface UnprintableProps {
  readonly texts: readonly (string | null | undefined)[]
  /** Where they stand, and what can be done about it. */
  readonly advice: string
}

/** Tells the issuer which letters papers show as question marks; nothing where all are drawn. */
export function Unprintable({ texts, advice }: UnprintableProps) {
  const wrong = findUnprintable(texts)
  if (wrong.length === 0) return null
  return (
    <p className="mt-3 text-small font-medium text-bad [overflow-wrap:anywhere]">
      Papers show “?” instead of {wrong.join(' ')}. {advice}
    </p>
  )
}
