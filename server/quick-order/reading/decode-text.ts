/** A file as text, and what was noticed: an encoding that is not UTF-8. */
interface DecodedText {
  readonly text: string
  readonly notes: readonly string[]
}

/** Decodes UTF-8 and UTF-16 by their marks, UTF-8 without one, and what is neither as Windows-1252, which is told. */
export function decodeText(file: Buffer): DecodedText {
  const utf16 = findUtf16(file)
  if (utf16) return { text: new TextDecoder(utf16).decode(file), notes: [] }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(file), notes: [] }
  } catch {
    const text = new TextDecoder('windows-1252').decode(file)
    return { text, notes: ['Read as Windows-1252, as the file is not in UTF-8'] }
  }
}

/** The kind of UTF-16 that a mark at the beginning of a file names. */
export function findUtf16([first, second]: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}
