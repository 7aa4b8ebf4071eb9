import type { FieldError, FieldValues, Path, UseFormReturn } from 'react-hook-form'

/** What a field needs of its form: where its entry goes, and what is wrong with it. */
export function inForm<Entries extends FieldValues, Values>(
  form: UseFormReturn<Entries, unknown, Values>,
  name: Path<Entries> & keyof Entries,
) {
  // `getFieldState` would render the form at every touch, too.
  const error = form.formState.errors[name] as FieldError | undefined
  return { ...form.register(name), error: error?.message }
}
