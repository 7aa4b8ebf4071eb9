/** An error and what caused it, outermost first. Errors of PostgreSQL have a code, and the constraint that was broken. */
export function listCauses(error: unknown): (NodeJS.ErrnoException & { constraint?: string })[] {
  return error instanceof Error ? [error, ...listCauses(error.cause)] : []
}
