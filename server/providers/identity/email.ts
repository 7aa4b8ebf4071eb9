/**
 * The one spelling of an e-mail that the shop stores and compares. Mail systems ignore case in practice, and a person
 * who types `Dana@Garage.example` today and `dana@garage.example` tomorrow is one person.
 */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase()
}
