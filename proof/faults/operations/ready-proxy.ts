import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

const CHECK_EVERY_MS = 100

/**
 * A small load balancer: rotates among the nodes whose last `/readyz` was OK and never retries, so that every lost
 * request is the nodes' fault.
 */
export async function startReadyProxy(urls: readonly string[]) {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<string>()
  let turn = 0

  const check = async (url: string) => {
    const { ok } = await fetch(`${url}/readyz`).catch(() => ({ ok: false }))
    if (ok) ready.add(url)
    else ready.delete(url)
  }
  const checkAll = () => Promise.all(urls.map(check))
  await checkAll()
  const timer = setInterval(checkAll, CHECK_EVERY_MS)

  const server = createServer((incoming, answer) => {
    turn += 1
    const choice = [...ready][turn % Math.max(ready.size, 1)]
    if (!choice) return answer.writeHead(502).end()
    const { method, headers, url } = incoming
    const outgoing = request(`${choice}${url}`, { method, headers, agent }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(answer)
    })
    outgoing.once('error', () => answer.writeHead(502).end())
    incoming.pipe(outgoing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    isReady: (url: string) => ready.has(url),
    stop() {
      clearInterval(timer)
      server.closeAllConnections()
      server.close()
      agent.destroy()
    },
  }
}
