/** The first line of a mail; without a name where the mail's reader may not be who chose it. */
export function greet(name: string | undefined): string {
  return name ? `Hello ${name},` : 'Hello,'
}
