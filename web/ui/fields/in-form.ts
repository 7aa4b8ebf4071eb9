import type { FieldError, FieldValues, Path, UseFormReturn } from 'react-hook-form'

/** Registration and error of one field, from its form. */
export function inForm<Entries extends FieldValues, Values>(
  form: UseFormReturn<Entries, unknown, Values>,
  name: Path<Entries> & keyof Entries,
  { onBlur }: { readonly onBlur?: () => void } = {},
) {
  // `getFieldState` would also render the form whenever a field is touched.
  const error = form.formState.errors[name] as FieldError | undefined
  return { ...form.register(name, onBlur && { onBlur }), error: error?.message }
}
