import type { ComponentProps } from 'react'
import type { CustomField } from '../../../contract/catalogue/fields/field-calls.ts'
import { Field, TextField } from '../../ui/fields/field.tsx'
import { choicesOf } from './custom-entries.ts'

interface CustomInputProps extends Omit<ComponentProps<'input'>, 'className' | 'children'> {
  readonly field: CustomField
  readonly error?: string
  /** The entry that is held, which stays a choice even if the field no longer offers it. */
  readonly held?: string | undefined
}

/** A custom field to fill in: typed by the kind of its value, with its unit and who sees it as the hint. */
export function CustomInput({ field, error, held, ...input }: CustomInputProps) {
  const { label, type, isRequired } = field
  const facts = { label, error, hint: hintOf(field) }
  if (type === 'choice' || type === 'yesNo')
    return (
      <Field {...facts}>
        {(control) => (
          <select {...(input as ComponentProps<'select'>)} {...control} className="select">
            <option value="">{isRequired ? 'Choose' : 'None'}</option>
            {choicesOf(field, held).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        )}
      </Field>
    )
  return (
    <TextField
      {...facts}
      {...input}
      type={type === 'date' ? 'date' : 'text'}
      inputMode={type === 'number' ? 'decimal' : undefined}
      autoComplete="off"
    />
  )
}

function hintOf({ unit, isRequired, isPublic }: CustomField): string {
  const about = [unit, isRequired ? 'required' : '', isPublic ? 'public' : 'only for staff']
  const text = about.filter(Boolean).join(', ')
  return unit ? text : text.charAt(0).toUpperCase() + text.slice(1)
}
