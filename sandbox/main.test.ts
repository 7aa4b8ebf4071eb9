import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { findFreePort } from './find-free-port.ts'
import { keys, stripeClient, temporaryFolder } from './stripe/testing.ts'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

const named = (port: number, stateDir: string) => ({
  ...keys,
  port,
  stateDir,
  webhookUrls: [] as string[],
})

async function start(sandboxes: object, control?: number): Promise<ChildProcess> {
  const options = { control: control ?? (await findFreePort()), ...sandboxes }
  const env = { PATH: process.env.PATH, SANDBOXES: JSON.stringify(options) }
  const child = fork(main, { execArgv: [], env })
  const [message] = await once(child, 'message')
  expect(message).toEqual({ ready: true })
  return child
}

async function end(child: ChildProcess, how: () => void): Promise<void> {
  const exit = once(child, 'exit')
  how()
  await exit
}

test('every answered payment survives kill -9, and no key pays twice', async () => {
  const port = await findFreePort()
  const stateDir = temporaryFolder()
  const stripe = stripeClient(`http://127.0.0.1:${port}`)
  const answered = new Map<string, string>()
  const pay = async (key: string) => {
    const intent = await stripe.paymentIntents.create(
      { amount: 500, currency: 'usd', confirm: true, payment_method: 'pm_card_visa' },
      { idempotencyKey: key },
    )
    answered.set(key, intent.id)
  }
  const sent = Array.from({ length: 300 }, (_, index) => `order-${index}`)

  const first = await start({ stripe: named(port, stateDir) })
  const payments = Promise.allSettled(sent.map(pay))
  while (answered.size < 40) await new Promise((resolve) => setTimeout(resolve, 5))
  await end(first, () => first.kill('SIGKILL'))
  await payments
  const beforeKill = new Map(answered)

  const second = await start({ stripe: named(port, stateDir) })
  await Promise.all(sent.map(pay))
  for (const [key, id] of beforeKill) expect(answered.get(key)).toBe(id)
  const intents = await stripe.paymentIntents
    .list({ limit: 100 })
    .autoPagingToArray({ limit: 1_000 })
  expect(intents).toHaveLength(sent.length)
  expect(intents.every(({ status }) => status === 'succeeded')).toBe(true)
  expect(new Set(answered.values()).size).toBe(sent.length)
  await end(second, () => second.kill('SIGTERM'))
})

test('it exits when its parent disconnects', async () => {
  const child = await start({ stripe: named(await findFreePort(), temporaryFolder()) })
  await end(child, () => child.disconnect())
  expect(child.exitCode).toBe(0)
})

test('they do not start in production', () => {
  const run = spawnSync(process.execPath, [main], {
    env: { NODE_ENV: 'production' },
    encoding: 'utf8',
  })
  expect(run.status).toBe(1)
  expect(run.stderr).toContain('do not start when NODE_ENV is "production"')
})

test('a sandbox that lacks an option is named with it', () => {
  const SANDBOXES = JSON.stringify({ control: 3005, mailbox: { port: 3003, stateDir: '/tmp/x' } })
  const run = spawnSync(process.execPath, [main], { env: { SANDBOXES }, encoding: 'utf8' })
  expect(run.status).toBe(1)
  expect(run.stderr).toContain('mailbox lacks smtpPort')
})

test('a port that is shut refuses and cuts connections, others answer, and it comes back with what it had', async () => {
  const [control, port, mailPort, smtpPort] = [
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
  ]
  const mailbox = { port: mailPort, smtpPort, stateDir: temporaryFolder() }
  const child = await start({ stripe: named(port, temporaryFolder()), mailbox }, control)
  const stripe = stripeClient(`http://127.0.0.1:${port}`)
  const made = await stripe.paymentIntents.create({ amount: 500, currency: 'usd' })
  const ask = (path: string, method = 'GET') =>
    fetch(`http://127.0.0.1:${control}${path}`, { method, redirect: 'manual' })
  const smtp = connect({ host: '127.0.0.1', port: smtpPort })
  await once(smtp, 'data')

  const cut = once(smtp, 'close')
  await ask('/ports/smtp/shut', 'POST')
  await cut
  await ask('/ports/stripe/shut', 'POST')
  expect(await (await ask('/ports')).json()).toEqual({ stripe: false, mailbox: true, smtp: false })
  await expect(stripe.paymentIntents.retrieve(made.id)).rejects.toThrow(/connection to Stripe/)
  expect((await fetch(`http://127.0.0.1:${mailPort}/mails`)).status).toBe(200)
  expect((await ask('/ports/nobody/shut', 'POST')).status).toBe(404)

  await ask('/ports/stripe/open', 'POST')
  expect((await stripe.paymentIntents.retrieve(made.id)).id).toBe(made.id)
  expect(await (await ask('/')).text()).toContain('action="/ports/smtp/open"')
  await end(child, () => child.kill('SIGTERM'))
})
