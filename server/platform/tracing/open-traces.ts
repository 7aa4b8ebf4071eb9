import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { TraceConnection } from '../environment/settings.ts'
import type { Traces } from './traces.ts'

const EXPORT_TIMEOUT_MS = 5000
const EXPORT_PAUSE_MS = 1000
/** Spans wait in memory; further ones are dropped, so that a silent collector costs a few megabytes and no time. */
const MOST_WAITING = 4096
const BATCH = 512
const CLOSING_MS = 2000

/** Spans by OpenTelemetry's SDK, without its global state: several shops of one process have their own. */
export function openTraces(
  { url, headers, share, serviceName }: TraceConnection,
  onTrouble: (error: Error | undefined) => void,
): Traces {
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: EXPORT_TIMEOUT_MS })
  const ratio = new TraceIdRatioBasedSampler(share)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.instance.id': randomUUID(),
    }),
    // A caller's flag can leave a request out, but doesn't undo the share.
    sampler: new ParentBasedSampler({ root: ratio, remoteParentSampled: ratio }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: tellingTrouble(exporter, onTrouble),
        scheduledDelayMillis: EXPORT_PAUSE_MS,
        maxQueueSize: MOST_WAITING,
        maxExportBatchSize: BATCH,
        exportTimeoutMillis: EXPORT_TIMEOUT_MS,
      }),
    ],
  })
  const tracer = provider.getTracer('bulkhead')
  const current = new AsyncLocalStorage<Span>()

  return {
    startRequest({ method, id, traceparent, isInner }) {
      const page = isInner ? current.getStore() : undefined
      const parent = page ? under(page) : contextOf(traceparent)
      const kind = page ? SpanKind.INTERNAL : SpanKind.SERVER
      const attributes = { 'http.request.method': method, 'request.id': id }
      return tracer.startSpan(method, { kind, attributes }, parent)
    },

    within: (request, work) => current.run(request, work),

    async job(name, work) {
      const span = tracer.startSpan(`job ${name}`, {}, ROOT_CONTEXT)
      try {
        return await current.run(span, work)
      } catch (error) {
        markFailed(span, error)
        throw error
      } finally {
        span.end()
      }
    },

    begin(describe) {
      const parent = current.getStore()
      if (!parent?.isRecording()) return undefined
      const { name, attributes } = describe()
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, under(parent))
      return {
        end: () => span.end(),
        fail(error) {
          markFailed(span, error)
          span.end()
        },
      }
    },

    async close() {
      const sent = provider.shutdown().catch(() => {})
      await Promise.race([sent, sleep(CLOSING_MS, undefined, { ref: false })])
    },
  }
}

const under = (parent: Span): Context => trace.setSpan(ROOT_CONTEXT, parent)

/** The caller's trace. Their `tracestate` is left out: it is free text. */
function contextOf(traceparent: string | undefined): Context {
  const caller = traceparent === undefined ? null : parseTraceParent(traceparent)
  if (!caller) return ROOT_CONTEXT
  return trace.setSpanContext(ROOT_CONTEXT, { ...caller, isRemote: true })
}

const ERROR_CODE = /^[A-Z0-9_]{1,40}$/

function markFailed(span: Span, error: unknown): void {
  const { code } = Object(error) as { code?: unknown }
  const type =
    typeof code === 'string' && ERROR_CODE.test(code) ? code : Object(error).constructor.name
  span.setAttribute('error.type', type)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** Says once that the collector takes nothing, until it takes something. */
function tellingTrouble(
  exporter: SpanExporter,
  onTrouble: (error: Error | undefined) => void,
): SpanExporter {
  let isTold = false
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const failed = result.code !== 0
        if (failed && !isTold) onTrouble(result.error)
        isTold = failed
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}
