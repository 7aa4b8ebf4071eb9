import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

const LOOK_EVERY_MS = 100

/**
 * A small load balancer: takes turns among the shops whose `/readyz` said yes when it was last asked, and tries nothing
 * twice. So a request that it loses is lost by the shops.
 */
export async function startReadyProxy(urls: readonly string[]) {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<string>()
  let turn = 0

  const look = async (url: string) => {
    const { ok } = await fetch(`${url}/readyz`).catch(() => ({ ok: false }))
    if (ok) ready.add(url)
    else ready.delete(url)
  }
  const lookAtAll = () => Promise.all(urls.map(look))
  await lookAtAll()
  const timer = setInterval(lookAtAll, LOOK_EVERY_MS)

  const server = createServer((asked, answer) => {
    turn += 1
    const choice = [...ready][turn % Math.max(ready.size, 1)]
    if (!choice) return answer.writeHead(502).end()
    const { method, headers, url } = asked
    const passed = request(`${choice}${url}`, { method, headers, agent }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(answer)
    })
    passed.once('error', () => answer.writeHead(502).end())
    asked.pipe(passed)
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
