import type { FieldError } from 'react-hook-form'

/** Error of a list as a whole: set by hand at its name, or by validation at its root. */
export function listFault(
  fault:
    | { readonly message?: string | undefined; readonly root?: FieldError | undefined }
    | undefined,
): string | undefined {
  return fault?.message ?? fault?.root?.message
}
