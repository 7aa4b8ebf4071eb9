import { ApiProblem } from '../../../platform/base/calls/api-answers.ts'
import { failureText } from '../../../platform/base/failures/failure-text.ts'
import { FormError } from '../../../ui/fields/form-error.tsx'

/** Refusals that name products with what each holds now. */
const NAMING = ['changedMeanwhile', 'notUndoable']

/** Why the change set was refused, and up to 20 products that are in the way. */
export function Refusal({ error }: { error: Error | null }) {
  if (!error) return null
  const isNaming = error instanceof ApiProblem && NAMING.includes(error.code)
  const named = isNaming ? Object.entries(error.errors) : []
  return (
    <div className="grid gap-2">
      <FormError>{failureText(error)}</FormError>
      {named.length > 0 && (
        <ul aria-label="Changed products" className="border-t border-steel-300 text-small">
          {named.map(([product, reasons]) => (
            <li key={product} className="border-b border-steel-200 py-1.5 [overflow-wrap:anywhere]">
              <span className="part-no text-ink">{product}</span> {reasons.join(', ')}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
