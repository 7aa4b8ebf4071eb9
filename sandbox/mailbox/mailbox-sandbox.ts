import Fastify, { type FastifyInstance } from 'fastify'
import { openDurableState } from '../durable-state.ts'
import { isFromThisMachine } from '../from-this-machine.ts'
import { portOf } from '../port.ts'
import { sendMailHtml, sendPage, serveFile, serveSandboxStyles } from '../sandbox-page.ts'
import { type KeptMail, mailboxPage } from './mailbox-page.ts'
import { readMail } from './read-mail.ts'
import { smtpServer } from './smtp-server.ts'

export interface MailboxOptions {
  /** Port of the page; 0 takes any free port. */
  readonly port: number
  readonly smtpPort: number
  readonly stateDir: string
}

/** The oldest mails are dropped: the mailbox is for testing, not an archive. */
const MOST_MAILS = 500
const COLLECTION = 'mail'

/** Accepts every mail by SMTP, forwards none, and shows them on a page. Both ports are on loopback only. */
export async function buildMailbox(options: MailboxOptions) {
  const state = await openDurableState(options.stateDir)
  const mails = state.kept<KeptMail>(COLLECTION)
  const newestFirst = () => [...mails.values()].reverse()

  const smtp = smtpServer(async ({ to, source }) => {
    const read = readMail(source)
    // A sender that crashed before it recorded success sends the mail again; it is kept once.
    if (mails.has(read.messageId)) return
    const value: KeptMail = { ...read, to, receivedAt: new Date().toISOString() }
    const tooMany = [...mails.keys()].slice(0, Math.max(0, mails.size + 1 - MOST_MAILS))
    state.commit({
      keep: [{ collection: COLLECTION, id: read.messageId, value }],
      forget: tooMany.map((id) => ({ collection: COLLECTION, id })),
    })
    await state.settled()
  })

  const app: FastifyInstance = Fastify({ logger: false, forceCloseConnections: true })
  // Mails hold links that reset passwords.
  app.addHook('onRequest', async (request, reply) => {
    if (isFromThisMachine(request.raw)) return
    return reply.code(403).send({ error: 'The mailbox answers this machine only.' })
  })
  app.get('/', (request, reply) => {
    const { to } = request.query as { to?: string }
    return sendPage(reply, mailboxPage(filterByRecipient(newestFirst(), to), to))
  })
  /** A mail's HTML form, for the frame beside its text. */
  app.get('/html', (request, reply) => {
    const { id = '' } = request.query as { id?: string }
    const found = mails.get(id)?.html
    return found ? sendMailHtml(reply, found) : reply.code(404).send()
  })
  /** For tests: the mails as JSON, newest first. */
  app.get('/mails', (request, reply) => {
    const { to } = request.query as { to?: string }
    reply.header('cache-control', 'no-store')
    return reply.send(filterByRecipient(newestFirst(), to))
  })
  serveSandboxStyles(app)
  serveFile(app, '/mailbox.css', new URL('./mailbox.css', import.meta.url))

  await app.ready()
  const ports = { mailbox: portOf(app.server, options.port), smtp: portOf(smtp, options.smtpPort) }

  return {
    app,
    ports,
    async open() {
      await ports.smtp.open()
      return ports.mailbox.open()
    },
    smtpPort: () => {
      const address = smtp.address()
      return typeof address === 'object' && address ? address.port : 0
    },
    async close() {
      await ports.smtp.shut()
      await ports.mailbox.shut()
      await app.close()
      await state.close()
    },
  }
}

function filterByRecipient(mails: KeptMail[], to: string | undefined): KeptMail[] {
  return to ? mails.filter((mail) => mail.to.includes(to)) : mails
}
