import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createTransport } from 'nodemailer'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildMailbox } from './mailbox-sandbox.ts'

let stateDir: string
let mailbox: Awaited<ReturnType<typeof buildMailbox>>

const openMailbox = async () => {
  mailbox = await buildMailbox({ port: 0, smtpPort: 0, stateDir })
  await mailbox.open()
}

beforeAll(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'bulkhead-mailbox-'))
})
beforeEach(openMailbox)
afterEach(() => mailbox.close())
afterAll(() => rm(stateDir, { recursive: true, force: true }))

async function send(mail: { to: string; subject: string; text: string; messageId?: string }) {
  const transport = createTransport({ host: '127.0.0.1', port: mailbox.smtpPort() })
  await transport.sendMail({ from: 'Bulkhead <shop@bulkhead.example>', ...mail })
  transport.close()
}

const headers = { host: '127.0.0.1' }
const readMails = async (to: string) =>
  (await mailbox.app.inject({ url: '/mails', query: { to }, headers })).json()
const readPage = async (to?: string) =>
  (await mailbox.app.inject({ url: '/', query: to === undefined ? {} : { to }, headers })).body

/** The server's answers to these lines, sent one after the other. */
async function say(...lines: string[]): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port: mailbox.smtpPort() })
  socket.end(`${lines.join('\r\n')}\r\n`)
  return text(socket)
}

test('a mail is kept as written: all alphabets, long lines, lines that begin with a dot', async () => {
  const body = `Grüße aus Köln, ${'überall '.repeat(40)}\n.\n..two dots\nhttps://shop.example/a?b=1#c`
  await send({ to: 'dana@garage.example', subject: 'Prüfung: 制动盘 ✓', text: body })
  const [mail] = await readMails('dana@garage.example')
  expect(mail).toMatchObject({
    to: ['dana@garage.example'],
    subject: 'Prüfung: 制动盘 ✓',
    from: 'Bulkhead <shop@bulkhead.example>',
    text: body,
  })
})

test('mails are listed newest first, separately for each recipient', async () => {
  for (const subject of ['first', 'second'])
    await send({ to: 'rosa@garage.example', subject, text: 'Hello' })
  await send({ to: 'sam@garage.example', subject: 'third', text: 'Hello' })
  const subjects = (mails: { subject: string }[]) => mails.map(({ subject }) => subject)
  expect(subjects(await readMails('rosa@garage.example'))).toEqual(['second', 'first'])
  expect(subjects(await readMails('sam@garage.example'))).toEqual(['third'])
  expect(await readMails('unknown@garage.example')).toEqual([])
})

test('the page is marked as a sandbox, links addresses, and runs no script of a mail', async () => {
  const text = 'Set it here: https://shop.example/resetPassword#token <script>alert(1)</script>'
  await send({ to: 'page@garage.example', subject: '<b>bold</b>', text })
  const page = await readPage('page@garage.example')
  expect(page).toContain('Mailbox sandbox')
  expect(page).toContain('href="https://shop.example/resetPassword#token"')
  expect(page).not.toContain('<script>alert')
  expect(page).not.toContain('<b>bold')
  expect(await readPage()).toMatch(/&[\w#]+;b&[\w#]+;bold/)
})

test('a mail sent twice is kept once, and a restart loses none', async () => {
  const mail = { to: 'twice@garage.example', subject: 'Once', text: 'Hello', messageId: '<1@shop>' }
  await send(mail)
  await send(mail)
  await mailbox.close()
  await openMailbox()
  await send(mail)
  expect(await readMails('twice@garage.example')).toHaveLength(1)
})

test('an HTTP request to the mail port closes the connection, so a web form can’t send a mail', async () => {
  const mail = ['MAIL FROM:<a@b.example>', 'RCPT TO:<forged@garage.example>', 'DATA', 'Hello', '.']
  const answers = await say('POST / HTTP/1.1', 'Host: mailbox', '', ...mail, 'QUIT')
  expect(answers).toMatch(/^(220 .*\r\n)?$/)
  expect(await readMails('forged@garage.example')).toEqual([])
})

test('a page of another host name or another site can’t read mails', async () => {
  const ask = async (headers: Record<string, string>) =>
    (await mailbox.app.inject({ url: '/mails', headers })).statusCode
  expect(await ask({ host: 'evil.example' })).toBe(403)
  expect(await ask({ host: 'localhost:3003', origin: 'http://evil.example' })).toBe(403)
  expect(await ask({ host: 'localhost:3003' })).toBe(200)
})

test('an unknown command is refused, and the next one is answered', async () => {
  expect(await say('HELP', 'QUIT')).toMatch(/^220 .*\r\n502 .*\r\n221 /)
  expect(await say('EHLO shop', 'MAIL FROM:<a@b.example>', 'DATA', 'QUIT')).toContain('\r\n503 ')
  const large = ['MAIL FROM:<a@b.example>', 'RCPT TO:<large@garage.example>', 'DATA']
  const lines = Array.from({ length: 1100 }, () => 'x'.repeat(1000))
  expect(await say(...large, ...lines, '.', 'QUIT')).toContain('\r\n552 ')
  expect(await readMails('large@garage.example')).toEqual([])
  await send({ to: 'next@garage.example', subject: 'Next', text: 'Hello' })
  expect(await readMails('next@garage.example')).toHaveLength(1)
})
