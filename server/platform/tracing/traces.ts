import type { Attributes, Span } from '@opentelemetry/api'
import type { TraceConnection } from '../environment/settings.ts'

/** The facts of a request when it begins. */
export interface RequestHead {
  readonly method: string
  readonly id: string
  readonly traceparent: string | undefined
  /** A page's own call, which belongs to the page's request. */
  readonly isInner: boolean
}

/** A statement, or a call to a third party. Neither name nor attributes may contain anybody's data. */
export interface Part {
  readonly name: string
  readonly attributes: Attributes
}

/** Records how long requests and their parts take, and sends it to an OpenTelemetry collector. */
export interface Traces {
  startRequest(head: RequestHead): Span
  /** Statements and calls of `work` become parts of the request. */
  within<T>(request: Span, work: () => T): T
  /** A request by the shop to itself: a job. */
  job<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Begins a part of the request or job that this code runs in; `undefined` if that one isn't recorded. */
  begin(describe: () => Part): OpenPart | undefined
  /** Sends what is left, for a short time. */
  close(): Promise<void>
}

export interface OpenPart {
  end(): void
  /** Ends it with the kind of the error: messages may quote values. */
  fail(error: unknown): void
}

/** OpenTelemetry's packages are loaded only where a collector is configured: they cost memory and time at the start. */
export async function loadTraces(
  connection: TraceConnection | undefined,
  onTrouble: (error: Error | undefined) => void,
): Promise<Traces | undefined> {
  if (!connection) return undefined
  const { openTraces } = await import('./open-traces.ts')
  return openTraces(connection, onTrouble)
}

/** `work` as a part of the request or job that this code runs in. */
export async function during<T>(
  traces: Traces,
  describe: () => Part,
  work: () => Promise<T>,
): Promise<T> {
  const part = traces.begin(describe)
  if (!part) return work()
  try {
    const result = await work()
    part.end()
    return result
  } catch (error) {
    part.fail(error)
    throw error
  }
}
