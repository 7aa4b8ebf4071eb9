/** Vite's manifest of the browser build, as far as we read it: by source file, its chunk and what that chunk needs. */
export type BrowserManifest = Readonly<Record<string, BuiltChunk>>

export interface BuiltChunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
  /** Of a page: what it needs of the site's stylesheet; added by `page-styles.ts`. */
  readonly styles?: string
}

/** The chunks of some source files and all that they import at once, each once, the files' own first. */
export function closureOf(manifest: BrowserManifest, sources: readonly string[]): BuiltChunk[] {
  const names = new Set(sources)
  for (const name of names) for (const next of manifest[name]?.imports ?? []) names.add(next)
  return [...names].flatMap((name) => manifest[name] ?? [])
}
