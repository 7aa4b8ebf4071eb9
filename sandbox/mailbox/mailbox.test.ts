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

interface SentMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly messageId?: string
  readonly attachments?: { filename: string; content: string }[]
}

async function send(mail: SentMail) {
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

test('a mail in two forms is shown as text and, in a frame that runs nothing, as HTML', async () => {
  const html =
    '<!doctype html><html><head></head><body><h1>Größe</h1><a href="https://shop.example/">Shop</a><script>alert(1)</script></body></html>'
  const attachments = [{ filename: 'INV-1.pdf', content: '%PDF-1.7' }]
  const mail = { to: 'two@garage.example', subject: 'Two forms', text: 'Größe', html, attachments }
  await send({ ...mail, messageId: '<two@shop>' })
  expect(await readMails('two@garage.example')).toMatchObject([
    { text: 'Größe', html, files: ['INV-1.pdf'] },
  ])
  const page = await readPage('two@garage.example')
  const frame = page.match(/<iframe[^>]*src="([^"]*)"[^>]*>/)
  expect(frame?.[0]).toMatch(/sandbox="(?!.*allow-(scripts|same-origin))/)
  const framed = await mailbox.app.inject({ url: frame?.[1] ?? '', headers })
  expect(framed.body).toContain('<h1>Größe</h1>')
  const policy = String(framed.headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).toMatch(/sandbox(?!.*allow-scripts)/)
  expect((await mailbox.app.inject({ url: '/html?id=none', headers })).statusCode).toBe(404)
})

test('a picture that comes with a mail is shown in its HTML and is no file', async () => {
  const png = 'iVBORw0KGgo='
  const picture = { filename: 'logo.png', content: png, encoding: 'base64', cid: 'logo@shop' }
  const attachments = [{ ...picture, contentDisposition: 'inline' as const }]
  const html = '<img src="cid:logo@shop" alt="Shop"><img src="cid:other@shop">'
  const mail = {
    to: 'seen@garage.example',
    subject: 'With a logo',
    text: 'Shop',
    html,
    attachments,
  }
  await send({ ...mail, messageId: '<seen@shop>' })
  expect(await readMails('seen@garage.example')).toMatchObject([
    {
      html: `<img src="data:image/png;base64,${png}" alt="Shop"><img src="cid:other@shop">`,
      files: [],
    },
  ])
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
