import { readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openRawConnection } from '../../server/testing/parties/raw-connection.ts'
import { type RunningShop, startShop } from '../shop/start-shop.ts'

/** Offsets of the sandboxes from `SANDBOX_PORT`. */
const MAILBOX = 3
const SMTP = 4

let shop: RunningShop

beforeAll(async () => {
  shop = await startShop({ env: { DEMO: 'off' } })
})
afterAll(() => shop.stop())

/** Sent as raw bytes: every client library would cut the target at `#`. */
async function ask(address: string): Promise<string> {
  const connection = openRawConnection(shop.port)
  const accept = 'Accept: text/html,application/json'
  connection.send(`GET ${address} HTTP/1.1\r\nHost: shop\r\n${accept}\r\nConnection: close\r\n\r\n`)
  return connection.closed
}

test('a target with a raw # is refused, so that its answer isn’t cached for %23', async () => {
  const poisons = ['/catalogue?q=hammer#zzz', '/catalogue/search?q=hammer#zzz']
  for (const poison of poisons) expect(await ask(poison)).toMatch(/^HTTP\/1\.1 400 /)
  const honest = await ask('/catalogue?q=hammer%23zzz')
  expect(honest).toMatch(/^HTTP\/1\.1 200 /)
  expect(honest).toContain('hammer#zzz')
})

test('DNS rebinding to the mailbox’s address reads no reset link', async () => {
  const readAs = (host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      request({ port: shop.port + MAILBOX, path: '/mails', headers: { host } }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
        .on('error', reject)
        .end()
    })
  expect(await readAs('rebound.evil.example')).toBe(403)
  expect(await readAs(`127.0.0.1:${shop.port + MAILBOX}`)).toBe(200)
})

test('a web form posted to the mail port sends no mail', async () => {
  const connection = openRawConnection(shop.port + SMTP)
  const body = ['MAIL FROM:<a@b.example>', 'RCPT TO:<forged@garage.example>', 'DATA', 'Hello', '.']
  connection.send(['POST / HTTP/1.1', 'Host: evil', '', ...body, 'NOOP', ''].join('\r\n'))
  expect(await connection.closed).not.toContain('250')
})

test.skipIf(process.platform !== 'linux')(
  'the process list shows no secret of the sandboxes',
  () => {
    const folder = join(shop.dataDir, 'sandbox')
    const secrets = ['stripe/keys.json', 'google/client.json'].flatMap((file) =>
      Object.entries(JSON.parse(readFileSync(join(folder, file), 'utf8')))
        .filter(([name]) => /secret/i.test(name))
        .map(([, secret]) => String(secret)),
    )
    expect(secrets).toHaveLength(3)
    const processes = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(readArguments)
    expect(processes.filter((words) => words.includes(shop.dataDir)).length).toBeGreaterThan(0)
    for (const secret of secrets)
      expect(processes.filter((words) => words.includes(secret))).toEqual([])
  },
)

function readArguments(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

test.each([
  [{ TRUSTED_PROXIES: '0.0.0.0/0' }, /TRUSTED_PROXIES: names addresses/],
  [{ TRUSTED_PROXIES: '::/1,8000::/1' }, /TRUSTED_PROXIES: names addresses/],
  [{ HOST: '0.0.0.0' }, /HOST: others can reach this shop.*SANDBOX=on/],
  [{ PUBLIC_URL: 'https://shop.example' }, /PUBLIC_URL: others can reach this shop/],
])('with %j the shop refuses to start and says why in a sentence', async (env, sentence) => {
  const starting = startShop({ env })
  onTestFinished(() => starting.then((started) => started.stop()).catch(() => {}))
  const { message } = await starting.then(
    () => expect.unreachable('The shop has started.'),
    (error: Error) => error,
  )
  expect(message).toMatch(sentence)
  expect(message).not.toMatch(/\n\s+at /)
})
