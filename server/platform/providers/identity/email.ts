/**
 * The single spelling of an e-mail that the shop stores and compares. Mail systems ignore case in practice, so
 * `Dana@Garage.example` and `dana@garage.example` are one person.
 */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase()
}
