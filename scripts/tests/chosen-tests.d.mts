export function chooseParts(words: readonly string[]): {
  readonly needsBuild: boolean
  readonly hasJourneys: boolean
}
