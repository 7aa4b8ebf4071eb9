/** The beginning of a text, at most so long. Half a character at its end is left out: it could not be stored. */
export function cutText(text: string, mostLength: number): string {
  return text.slice(0, mostLength).replace(/[\ud800-\udbff]$/, '')
}
