import { connect, type Socket } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** One raw answer. */
export interface WireAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A longer wait counts as a hang. */
const PATIENCE_MS = 60_000

/** The answers received, and why reading stopped. */
export interface Heard {
  readonly answers: WireAnswer[]
  readonly end: 'all' | 'closed' | 'silence' | 'unreadable'
}

/** A connection to which requests are written as bytes and from which raw answers are read. */
export function openWire(port: number) {
  const socket: Socket = connect(port, '127.0.0.1')
  let unread: Buffer = Buffer.alloc(0)
  let isClosed = false
  let look = () => {}
  socket.on('data', (piece) => {
    unread = Buffer.concat([unread, piece])
    look()
  })
  // A reset counts as a close.
  socket.on('error', () => {})
  socket.once('close', () => {
    isClosed = true
    look()
  })

  /** Reads answers until there is one per method, the connection closes, or nothing arrives in time. */
  function hear(methods: readonly string[], patienceMs = PATIENCE_MS): Promise<Heard> {
    const answers: WireAnswer[] = []
    return new Promise((resolve) => {
      const finish = (end: Heard['end']) => {
        clearTimeout(timer)
        look = () => {}
        resolve({ answers, end })
      }
      const timer = setTimeout(() => finish('silence'), patienceMs)
      look = () => {
        while (answers.length < methods.length) {
          const read = readAnswer(unread, methods[answers.length] ?? 'GET', isClosed)
          if (read === 'more') break
          if (read === 'unreadable') return finish('unreadable')
          unread = unread.subarray(read.length)
          if (read.answer.status >= 200) answers.push(read.answer)
        }
        if (answers.length === methods.length) finish('all')
        else if (isClosed) finish('closed')
      }
      look()
    })
  }

  return {
    send: (bytes: Buffer) => void socket.write(bytes),
    hear,
    isClosed: () => isClosed,
    end: () => void socket.end(),
    destroy: () => void socket.destroy(),
  }
}

export type Wire = ReturnType<typeof openWire>

type Read = { readonly answer: WireAnswer; readonly length: number } | 'more' | 'unreadable'

function readAnswer(bytes: Buffer, method: string, isClosed: boolean): Read {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd < 0) return bytes.length > 100_000 ? 'unreadable' : 'more'
  const [first = '', ...lines] = bytes.toString('latin1', 0, headEnd).split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1])
  if (!status) return 'unreadable'
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const start = headEnd + 4
  const answer = (body: Buffer, end: number): Read => ({
    answer: { status, headers, body: unpack(body, headers['content-encoding']) },
    length: end,
  })
  if (method === 'HEAD' || status < 200 || status === 204 || status === 304)
    return answer(Buffer.alloc(0), start)
  if (headers['content-length'] !== undefined) {
    const end = start + Number(headers['content-length'])
    return bytes.length < end ? 'more' : answer(bytes.subarray(start, end), end)
  }
  if (headers['transfer-encoding'] === 'chunked') return readChunks(bytes, start, answer)
  return isClosed ? answer(bytes.subarray(start), bytes.length) : 'more'
}

function unpack(body: Buffer, encoding: string | undefined): string {
  if (body.length === 0) return ''
  if (encoding === 'br') return brotliDecompressSync(body).toString()
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString()
}

function readChunks(
  bytes: Buffer,
  start: number,
  answer: (body: Buffer, end: number) => Read,
): Read {
  const pieces: Buffer[] = []
  for (let at = start; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at)
    if (lineEnd < 0) return 'more'
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16)
    if (Number.isNaN(size)) return 'unreadable'
    const end = lineEnd + 2 + size
    if (bytes.length < end + 2) return 'more'
    if (size === 0) return answer(Buffer.concat(pieces), end + 2)
    pieces.push(bytes.subarray(lineEnd + 2, end))
    at = end + 2
  }
}
