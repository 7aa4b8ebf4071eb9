import type { Ref, TextareaHTMLAttributes } from 'react'
import { Field, type FieldFacts } from './field.tsx'

interface TextAreaFieldProps
  extends FieldFacts,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'children'> {
  readonly ref?: Ref<HTMLTextAreaElement>
}

/** A text field of several lines; accepts what a form library's `register` returns. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, hint, error, isErrorSpoken, aside, className, ...area } = props
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      isErrorSpoken={isErrorSpoken}
      aside={aside}
      className={className}
    >
      {(control) => <textarea rows={4} {...area} {...control} className="textarea" />}
    </Field>
  )
}
