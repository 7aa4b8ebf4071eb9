/** The parts of Vite's browser manifest that we read: by source file, its chunk and that chunk's imports. */
export type BrowserManifest = Readonly<Record<string, BuiltChunk>>

export interface BuiltChunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
}

/** The chunks of the given source files and all static imports, without duplicates, the files' own chunks first. */
export function closureOf(manifest: BrowserManifest, sources: readonly string[]): BuiltChunk[] {
  const names = new Set(sources)
  for (const name of names) for (const next of manifest[name]?.imports ?? []) names.add(next)
  return [...names].flatMap((name) => manifest[name] ?? [])
}
