import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { findFreePort } from '../find-free-port.ts'
import { keys, stripeClient, temporaryFolder } from './testing.ts'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

function flags(port: number, stateDir: string): string[] {
  return [
    ['--port', String(port)],
    ['--state-dir', stateDir],
    ['--publishable-key', keys.publishableKey],
  ].flat()
}

const environment = {
  PATH: process.env.PATH,
  STRIPE_SANDBOX_SECRET_KEY: keys.secretKey,
  STRIPE_SANDBOX_WEBHOOK_SECRET: keys.webhookSecret,
}

async function start(port: number, stateDir: string): Promise<ChildProcess> {
  const child = fork(main, flags(port, stateDir), { execArgv: [], env: environment })
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

  const first = await start(port, stateDir)
  const payments = Promise.allSettled(sent.map(pay))
  while (answered.size < 40) await new Promise((resolve) => setTimeout(resolve, 5))
  await end(first, () => first.kill('SIGKILL'))
  await payments
  const beforeKill = new Map(answered)

  const second = await start(port, stateDir)
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
  const child = await start(await findFreePort(), temporaryFolder())
  await end(child, () => child.disconnect())
  expect(child.exitCode).toBe(0)
})

test('it does not start in production', () => {
  const run = spawnSync(process.execPath, [main, ...flags(1, temporaryFolder())], {
    env: { ...environment, NODE_ENV: 'production' },
    encoding: 'utf8',
  })
  expect(run.status).toBe(1)
  expect(run.stderr).toContain('does not start when NODE_ENV is "production"')
})
