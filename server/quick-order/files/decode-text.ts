/** A file as text, and what was noticed: an encoding that is not UTF-8. */
export interface DecodedText {
  readonly text: string
  readonly notes: readonly string[]
}

const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf])
const UTF16_LE_MARK = Buffer.from([0xff, 0xfe])
const UTF16_BE_MARK = Buffer.from([0xfe, 0xff])

/** Decodes UTF-8 and UTF-16 by their marks, UTF-8 without one, and what is neither as Windows-1252, which is told. */
export function decodeText(file: Buffer): DecodedText {
  const starts = (mark: Buffer) => file.subarray(0, mark.length).equals(mark)
  if (starts(UTF16_LE_MARK)) return decoded('utf-16le', file)
  if (starts(UTF16_BE_MARK)) return decoded('utf-16be', file)
  try {
    const body = starts(UTF8_MARK) ? file.subarray(UTF8_MARK.length) : file
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(body), notes: [] }
  } catch {
    const text = new TextDecoder('windows-1252').decode(file)
    return { text, notes: ['Read as Windows-1252, as the file is not in UTF-8'] }
  }
}

function decoded(encoding: string, file: Buffer): DecodedText {
  return { text: new TextDecoder(encoding).decode(file), notes: [] }
}
