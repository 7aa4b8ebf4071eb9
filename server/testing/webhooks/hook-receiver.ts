import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { WebhookMessage } from '../../../contract/office/events/webhooks.ts'

export interface ReceivedHook {
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly message: WebhookMessage
  readonly at: number
}

export type HookReceiver = Awaited<ReturnType<typeof startHookReceiver>>

/** Another program on loopback that takes webhooks. `answer` decides about each; by default it takes them. */
export async function startHookReceiver(port = 0) {
  const received: ReceivedHook[] = []
  let connections = 0
  let answer = async (_hook: ReceivedHook, reply: ServerResponse): Promise<unknown> => reply.end()
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    const { headers } = request
    const hook = { headers, body, message: JSON.parse(body || '{}'), at: Date.now() }
    received.push(hook)
    await answer(hook, reply)
  })
  server.on('connection', () => {
    connections += 1
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const { port: taken } = server.address() as AddressInfo
  return {
    port: taken,
    url: `http://127.0.0.1:${taken}/hook`,
    received,
    countConnections: () => connections,
    answerBy(next: typeof answer): void {
      answer = next
    },
    async close(): Promise<void> {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
