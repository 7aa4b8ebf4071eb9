import { createServer, type Server, type Socket } from 'node:net'

/** Mails of a shop are short; longer ones are refused, as by a real server. */
const MOST_BYTES = 1_000_000

const HTTP_REQUEST = / HTTP\/\d/i

interface ReceivedMail {
  readonly to: string[]
  readonly source: string
}

/**
 * A mail server for one sender: enough of SMTP (RFC 5321) for every client that does not require encryption. A mail is
 * confirmed after `onMail` has stored it.
 */
export function smtpServer(onMail: (mail: ReceivedMail) => Promise<void>): Server {
  return createServer((socket) => converse(socket, onMail))
}

function converse(socket: Socket, onMail: (mail: ReceivedMail) => Promise<void>): void {
  let unread = ''
  let to: string[] = []
  let body: string[] | undefined
  let bytes = 0
  let isOver = false
  let turn = Promise.resolve()
  const say = (line: string) => socket.write(`${line}\r\n`)
  const forget = () => {
    to = []
    body = undefined
    bytes = 0
  }

  async function takeBodyLine(line: string, lines: string[]): Promise<void> {
    if (line !== '.') {
      bytes += line.length
      if (bytes <= MOST_BYTES) lines.push(line.startsWith('.') ? line.slice(1) : line)
      return
    }
    const mail = { to, source: lines.join('\r\n') }
    const isTooLarge = bytes > MOST_BYTES
    forget()
    if (isTooLarge) return void say('552 The mail is too large')
    await onMail(mail)
    say('250 Kept in the mailbox')
  }

  async function takeLine(line: string): Promise<void> {
    if (isOver) return
    if (body) return takeBodyLine(line, body)
    // A browser page may post a form here, whose lines would be read as a mail.
    if (HTTP_REQUEST.test(line)) {
      isOver = true
      return void socket.destroy()
    }
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'EHLO') say(`250-mailbox.sandbox\r\n250-8BITMIME\r\n250 SIZE ${MOST_BYTES}`)
    else if (verb === 'HELO' || verb === 'NOOP') say('250 OK')
    else if (verb === 'MAIL' || verb === 'RSET') {
      forget()
      say('250 OK')
    } else if (verb === 'RCPT') {
      to.push(line.match(/<([^>]*)>/)?.[1] ?? '')
      say('250 OK')
    } else if (verb === 'DATA') {
      if (to.length === 0) return void say('503 Say first to whom')
      body = []
      say('354 Go on; end with a dot')
    } else if (verb === 'QUIT') {
      socket.end('221 Bye\r\n')
    } else say('502 The mailbox does not know this')
  }

  socket.setEncoding('utf8').setTimeout(60_000, () => socket.destroy())
  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk: string) => {
    const lines = (unread + chunk).split('\r\n')
    unread = lines.pop() ?? ''
    for (const line of lines) {
      turn = turn.then(() => takeLine(line)).catch(() => void socket.end('451 Not kept\r\n'))
    }
  })
  say('220 mailbox.sandbox')
}
