import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

const Value = z.union([
  z.strictObject({ stringValue: z.string() }).transform(({ stringValue }) => stringValue),
  z.strictObject({ intValue: z.number() }).transform(({ intValue }) => intValue),
])
const Received = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              name: z.string(),
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              traceState: z.string().optional(),
              status: z.object({ code: z.number(), message: z.string().optional() }),
              attributes: z
                .array(z.object({ key: z.string(), value: Value }))
                .transform((list) =>
                  Object.fromEntries(list.map(({ key, value }) => [key, value])),
                ),
            }),
          ),
        }),
      ),
    }),
  ),
})

export type ReceivedSpan = z.infer<
  typeof Received
>['resourceSpans'][number]['scopeSpans'][number]['spans'][number]

/** An OpenTelemetry collector (OTLP as JSON over HTTP) that keeps what it is sent; a silent one never answers. */
export async function startCollector({ isSilent = false } = {}) {
  const bodies: string[] = []
  const keys: unknown[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    if (request.method !== 'POST' || request.url !== '/v1/traces') {
      response.writeHead(404).end()
      return
    }
    bodies.push(body)
    keys.push(request.headers['x-key'])
    if (!isSilent) response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` },
    /** Requests as they came. */
    bodies,
    /** The header `x-key` of each. */
    keys,
    spans: (): ReceivedSpan[] =>
      bodies.flatMap((body) =>
        Received.parse(JSON.parse(body)).resourceSpans.flatMap(({ scopeSpans }) =>
          scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
