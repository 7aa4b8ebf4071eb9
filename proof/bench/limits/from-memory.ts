import Fastify, { LogController } from 'fastify'
import { Histogram } from 'prom-client'
import { receivePlan, sayReady } from './start-limit.ts'

/** An answer of the shop, byte for byte. */
export interface Answer {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Uint8Array
}

export interface MemoryPlan {
  readonly answers: readonly Answer[]
  /** Whether each answer is counted and logged as in the shop. */
  readonly isCounted: boolean
  readonly logLines: number
}

/** The limit of all reads: Fastify sends bytes from memory. */
const { answers, isCounted, logLines } = await receivePlan<MemoryPlan>()
/** One log line per answer instead of Fastify's two. */
class OneLine extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(...[, request, reply]: Parameters<LogController['requestCompleted']>) {
    request.log.info({ req: request, res: reply, responseTime: reply.elapsedTime }, 'answered')
  }
}

const app = Fastify({
  logger: logLines > 0 && { level: 'info' },
  ...(logLines === 1 && { logController: new OneLine() }),
})

if (isCounted) {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    duration.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
}
for (const { path, headers, bytes } of answers) {
  const body = Buffer.from(bytes)
  app.get(path, async (_request, reply) => reply.headers(headers).send(body))
}

await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
sayReady(typeof address === 'object' && address ? address.port : 0)
