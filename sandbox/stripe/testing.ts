import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { vi } from 'vitest'
import { buildStripeSandbox, type StripeSandboxOptions } from './stripe-sandbox.ts'

/** Shared by the tests of this folder. */

export const keys = {
  secretKey: 'sk_test_sandbox',
  publishableKey: 'pk_test_sandbox',
  webhookSecret: 'whsec_sandbox',
}

/** Waits for an asynchronous effect, long enough for a busy machine. */
export function eventually(check: () => void | Promise<void>): Promise<void> {
  return vi.waitFor(check, { timeout: 15_000, interval: 20 })
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'stripe-sandbox-'))
}

export async function openSandbox(overrides: Partial<StripeSandboxOptions> = {}) {
  const sandbox = await buildStripeSandbox({
    port: 0,
    stateDir: temporaryFolder(),
    webhookUrls: [],
    ...keys,
    ...overrides,
  })
  const origin = await sandbox.open()
  return { ...sandbox, origin, stripe: stripeClient(origin) }
}

/** The official package, pointed at the sandbox as the shop does it. */
export function stripeClient(origin: string, key = keys.secretKey): Stripe {
  const { hostname, port } = new URL(origin)
  return new Stripe(key, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  })
}

interface ReceivedWebhook {
  body: string
  signature: string
}

/** A shop's webhook endpoint that records requests and answers as configured. */
export async function openShop(answer: (received: ReceivedWebhook[]) => number = () => 200) {
  const received: ReceivedWebhook[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({
        body: Buffer.concat(chunks).toString('utf8'),
        signature: String(request.headers['stripe-signature']),
      })
      response.writeHead(answer(received)).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/webhook`,
    received,
    types: () => received.map(({ body }) => JSON.parse(body).type as string),
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  }
}

/** A form post as a browser sends it. */
export async function browserPost(origin: string, path: string, fields: Record<string, string>) {
  const body = new URLSearchParams({ key: keys.publishableKey, ...fields })
  const response = await fetch(`${origin}${path}`, { method: 'POST', body })
  return { status: response.status, headers: response.headers, body: await response.json() }
}
