import { Zip, ZipPassThrough } from 'fflate'

export interface ZippedFile {
  readonly name: string
  /** ISO day. */
  readonly day: string
  readonly bytes: Uint8Array
}

/** Limits of a ZIP without 64-bit sizes, with room for its directory (APPNOTE 4.4.1.4). */
export const zipBounds = { files: 65_000, bytes: 3.9e9 } as const

/** Streams a ZIP, file by file as it is read. The files are only stored, because PDFs are compressed already. */
export async function* zipFiles(
  files: AsyncIterable<ZippedFile> | Iterable<ZippedFile>,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  for await (const { name, day, bytes } of files) {
    const entry = new ZipPassThrough(name)
    entry.mtime = `${day}T00:00:00`
    zip.add(entry)
    entry.push(bytes, true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}
