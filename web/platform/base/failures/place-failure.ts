import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiProblem } from '../calls/api-answers.ts'
import { failureText } from './failure-text.ts'

/**
 * Shows a failed call in a form: the shop's field errors at their fields, with the focus on the first; any other error
 * under the button, as `errors.root` with the problem's code as its type.
 */
export function placeFailure<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError'>,
  fields: readonly Path<Values>[],
  error: unknown,
): void {
  const problem = error instanceof ApiProblem ? error : undefined
  const blamed = fields.filter((field) => problem?.errors[field]?.length)
  for (const [place, field] of blamed.entries()) {
    form.setError(
      field,
      { type: 'server', message: problem?.errors[field]?.[0] },
      { shouldFocus: place === 0 },
    )
  }
  if (blamed.length === 0)
    form.setError('root', { type: problem?.code ?? 'server', message: failureText(error) })
}
