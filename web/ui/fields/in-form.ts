import type { FieldError, FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form'

/** Registration and error of one field, from its form. */
export function inForm<Entries extends FieldValues, Values>(
  form: UseFormReturn<Entries, unknown, Values>,
  name: Path<Entries>,
  options?: RegisterOptions<Entries, Path<Entries>>,
) {
  return { ...form.register(name, options), error: faultIn(form, name) }
}

/** The fault of one field. `getFieldState` would also render the form whenever a field is touched. */
export function faultIn<Entries extends FieldValues, Values>(
  { formState: { errors } }: UseFormReturn<Entries, unknown, Values>,
  name: Path<Entries>,
): string | undefined {
  let found: unknown = errors
  for (const part of name.split('.')) found = (found as Record<string, unknown> | undefined)?.[part]
  return (found as FieldError | undefined)?.message
}
