/** A mail as shown to its reader. */
export interface ReadMail {
  readonly messageId: string
  readonly subject: string
  readonly from: string
  readonly text: string
  /** The same as HTML with the mail's own pictures, if the mail has that form. */
  readonly html: string | null
  /** Names of attached files. */
  readonly files: readonly string[]
}

/** Reads a mail (RFC 5322, MIME); what can't be decoded is shown as it came. */
export function readMail(source: string): ReadMail {
  const { headers, body } = partHeaders(source)
  const parts = listParts({ headers, body })
  const textOf = (type: string) =>
    parts.find((part) => part.file === null && part.type === type)?.text ?? null
  const html = textOf('text/html')?.replace(
    /cid:([^"'\s>]+)/g,
    (address, id) => parts.find(({ picture }) => picture?.id === id)?.picture?.url ?? address,
  )
  return {
    messageId: headers.get('message-id') ?? '',
    subject: headers.get('subject') ?? '',
    from: headers.get('from') ?? '',
    text: textOf('text/plain') ?? '',
    html: html ?? null,
    files: parts.flatMap(({ file }) => file ?? []),
  }
}

interface MimePart {
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

function partHeaders(source: string): MimePart {
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
  return { headers, body }
}

interface LeafPart {
  readonly type: string
  readonly text: string
  /** Name of an attached file; null of a form of the mail itself. */
  readonly file: string | null
  /** A picture that the HTML shows by its id, as a `data:` URL. */
  readonly picture: { readonly id: string; readonly url: string } | null
}

/** The parts of a mail that have none themselves. */
function listParts({ headers, body }: MimePart): LeafPart[] {
  const kind = headers.get('content-type') ?? 'text/plain'
  const boundary = kind.match(/^multipart\/.*boundary="?([^";]+)"?/i)?.[1]
  if (boundary) {
    // Before the first boundary and after the last is nothing of the mail.
    const between = `\r\n${body}`.split(`\r\n--${boundary}`).slice(1, -1)
    return between.flatMap((part) => listParts(partHeaders(part.replace(/^[ \t]*\r\n/, ''))))
  }
  const disposition = headers.get('content-disposition') ?? ''
  const isFile = /^attachment/i.test(disposition)
  const type = kind.split(';')[0]?.trim().toLowerCase() ?? ''
  const id = headers.get('content-id')?.replace(/^<|>$/g, '')
  const picture =
    id && type === 'image/png'
      ? { id, url: `data:${type};base64,${body.replace(/\s/g, '')}` }
      : null
  return [
    {
      type,
      picture,
      text: isFile ? '' : decodeBody(body, headers.get('content-transfer-encoding') ?? '7bit'),
      file: isFile ? (disposition.match(/filename="?([^";]+)"?/i)?.[1] ?? 'file') : null,
    },
  ]
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
