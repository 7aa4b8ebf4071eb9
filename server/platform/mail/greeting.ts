/** First line of a mail; without a name if the reader may not be the person who chose it. */
export function greet(name: string | undefined): string {
  return name ? `Hello ${name},` : 'Hello,'
}
