import Fastify, { type FastifyInstance } from 'fastify'
import { isFromThisMachine } from './from-this-machine.ts'
import type { Port } from './port.ts'
import { html, sandboxPage, sendPage, serveSandboxStyles } from './sandbox-page.ts'

export type Ports = Readonly<Record<string, Port>>

/** The page, and for tests the addresses, by which each port of the stand-ins is shut and opened alone. */
export function buildControl(ports: Ports): FastifyInstance {
  const app = Fastify({ logger: false, forceCloseConnections: true })
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (isFromThisMachine(raw)) return
    return reply.code(403).send({ error: 'The control page answers this machine only.' })
  })
  // The page's buttons send an empty form.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async () => undefined,
  )
  serveSandboxStyles(app)
  app.get('/', (_request, reply) => sendPage(reply, controlPage(ports)))
  app.get('/ports', () =>
    Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, port.isOpen()])),
  )
  for (const act of ['open', 'shut'] as const)
    app.post<{ Params: { name: string } }>(`/ports/:name/${act}`, async ({ params }, reply) => {
      const port = Object.hasOwn(ports, params.name) ? ports[params.name] : undefined
      if (!port) return reply.code(404).send({ error: `There is no port ${params.name}.` })
      await port[act]()
      return reply.redirect('/', 303)
    })
  return app
}

function controlPage(ports: Ports) {
  const rows = Object.entries(ports).map(([name, port]) => {
    const [state, act, label] = port.isOpen() ? ['open', 'shut', 'Shut'] : ['shut', 'open', 'Open']
    return html`<tr><td>${name}</td><td>${state}</td><td>
          <form method="post" action="/ports/${name}/${act}"><button class="small">${label}</button></form>
        </td></tr>`
  })
  return sandboxPage({
    title: 'Ports',
    sandbox: 'Sandboxes',
    body: html`<main>
      <h1>Ports</h1>
      <p class="hint">A port that is shut refuses connections, as if its third party were away. Tests use the same addresses.</p>
      <table><thead><tr><th>Port</th><th>State</th><th>Change</th></tr></thead><tbody>${rows}</tbody></table>
    </main>`,
  })
}
