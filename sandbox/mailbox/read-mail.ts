/** A mail as shown to its reader. */
export interface ReadMail {
  readonly messageId: string
  readonly subject: string
  readonly from: string
  readonly text: string
}

/** Reads a plain-text mail (RFC 5322, MIME); what can't be decoded is shown as it came. */
export function readMail(source: string): ReadMail {
  const end = source.indexOf('\r\n\r\n')
  const head = end < 0 ? source : source.slice(0, end)
  const body = end < 0 ? '' : source.slice(end + 4)
  const headers = new Map(
    head
      // A line that begins with a space continues the header before it.
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())]
      }),
  )
  return {
    messageId: headers.get('message-id') ?? '',
    subject: headers.get('subject') ?? '',
    from: headers.get('from') ?? '',
    text: decodeBody(body, headers.get('content-transfer-encoding') ?? '7bit'),
  }
}

function decodeBody(body: string, encoding: string): string {
  const kind = encoding.toLowerCase()
  const text =
    kind === 'base64'
      ? Buffer.from(body, 'base64').toString('utf8')
      : kind === 'quoted-printable'
        ? decodeQuoted(body.replace(/=\r\n/g, ''))
        : body
  return text.replaceAll('\r\n', '\n').trimEnd()
}

/** Decodes `=C3=A9` in bodies and headers. */
function decodeQuoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** Decodes `=?UTF-8?Q?caf=C3=A9?=`, also several separated by spaces only. */
function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : decodeQuoted(text.replaceAll('_', ' ')),
    )
}
