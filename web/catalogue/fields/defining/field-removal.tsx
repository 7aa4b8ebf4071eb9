import type { CustomField } from '../../../../contract/catalogue/fields/field-calls.ts'
import { ApiProblem } from '../../../platform/base/calls/api-answers.ts'
import { failureText } from '../../../platform/base/failures/failure-text.ts'
import { Confirmation } from '../../../ui/dialogs/confirmation.tsx'
import { showSuccess } from '../../../ui/toasts.ts'
import { useRemoveField } from '../mutations.ts'

interface FieldRemovalProps {
  readonly field: CustomField
  readonly onRemoved: () => void
  readonly onKeep: () => void
}

/** Asks, and asks again where values of products or orders would go with the field. */
export function FieldRemoval({ field, onRemoved, onKeep }: FieldRemovalProps) {
  const { _id: id, label, subject } = field
  const remove = useRemoveField(() => {
    showSuccess(`${label} removed`)
    onRemoved()
  })
  const { error } = remove
  const hasValues = error instanceof ApiProblem && error.code === 'fieldInUse'
  return (
    <Confirmation
      // The second question is another one, so that Cancel has the focus again.
      key={String(hasValues)}
      question={hasValues ? `Remove ${label} and its values?` : `Remove ${label}?`}
      verb={hasValues ? 'Remove with values' : 'Remove'}
      isSending={remove.isPending}
      error={error && !hasValues ? failureText(error) : undefined}
      onConfirm={() => remove.mutate({ id, withValues: hasValues })}
      onKeep={onKeep}
    >
      {hasValues
        ? `${subject === 'product' ? 'Products' : 'Orders'} have a value of this field. All those values are deleted, and no undo brings them back.`
        : `The field leaves the forms, files and pages of the shop, and no other field can have its key. If any ${subject} has a value of it, we ask again.`}
    </Confirmation>
  )
}
