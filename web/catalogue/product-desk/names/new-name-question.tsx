import { useWatch } from 'react-hook-form'
import type { NamedField } from '../../../../contract/catalogue/intake/mapping.ts'
import { Button } from '../../../ui/button.tsx'
import type { ProductForm } from '../product-form.ts'
import type { NewNames } from './use-new-names.ts'

interface NewNameQuestionProps {
  readonly form: ProductForm
  readonly field: NamedField
  readonly names: NewNames
}

/** Asks below its field about a category or brand that no product has, once the field is left. */
export function NewNameQuestion({ form, field, names }: NewNameQuestionProps) {
  const typed = useWatch({ control: form.control, name: field })
  const { isTouched, invalid } = form.getFieldState(field, form.formState)
  const question = isTouched || invalid ? names.find(field, typed) : undefined
  const choose = (name: string) => {
    form.setValue(field, name, { shouldDirty: true, shouldValidate: true })
    form.setFocus(field)
  }
  const confirm = (name: string) => {
    names.confirm(field, name)
    form.setFocus(field)
  }
  return (
    <div role="status">
      {question && (
        <div className="mt-2 grid justify-items-start gap-2 text-small">
          <p>
            No product has the {field} “{question.text}” yet.
          </p>
          {question.nearest !== null && (
            <Button size="small" onClick={() => choose(question.nearest ?? '')}>
              Use “{question.nearest}”
            </Button>
          )}
          <Button size="small" onClick={() => confirm(question.text)}>
            Make a new {field}
          </Button>
        </div>
      )}
    </div>
  )
}
