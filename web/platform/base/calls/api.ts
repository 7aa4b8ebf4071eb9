import { createContext, useContext } from 'react'
import type { z } from 'zod'
import type { Calls } from '../../../../contract/calls.ts'
import { failureMessages } from '../../../../contract/values/failure-messages.ts'
import { ApiProblem, type ListAnswer, NetworkFailure, needsProof } from './api-answers.ts'

/**
 * Transport to the shop: `fetch` in the browser, Fastify's `inject` in the server-side render. Reduced to what the
 * client below needs, so that both are plain objects.
 */
export type Transport = (path: string, request: TransportRequest) => Promise<TransportAnswer>

export interface TransportRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | FormData
  readonly signal?: AbortSignal
  /** Called with the share of the body that was sent, from 0 to 1. */
  readonly onSent?: (fraction: number) => void
}

export interface TransportAnswer {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  text(): Promise<string>
}

export type CallName = keyof Calls
type ListName = {
  [N in CallName]: Answer<N> extends readonly unknown[] ? N : never
}[CallName]

type InputPart<Entry, Name extends string> = Entry extends {
  readonly [name in Name]: infer Schema extends z.ZodType
}
  ? object extends z.input<Schema>
    ? { readonly [name in Name]?: z.input<Schema> }
    : { readonly [name in Name]: z.input<Schema> }
  : unknown

type Body<Entry> = Entry extends { readonly bodyKind: 'multipart' }
  ? { readonly body: FormData; readonly onSent?: (fraction: number) => void }
  : InputPart<Entry, 'body'>

/** Input of a call, from its contract entry. */
export type Input<N extends CallName> = InputPart<Calls[N], 'params'> &
  InputPart<Calls[N], 'query'> &
  Body<Calls[N]> & {
    readonly headers?: Readonly<Record<string, string>>
    readonly signal?: AbortSignal
  }

/** Answer of a call, from its contract entry. */
export type Answer<N extends CallName> = z.output<Calls[N]['answers'][keyof Calls[N]['answers']]>

type Arguments<N extends CallName> =
  object extends Input<N> ? [input?: Input<N>] : [input: Input<N>]

export interface Api {
  request<N extends CallName>(name: N, ...args: Arguments<N>): Promise<Answer<N>>
  /** A call that answers an array, with its `X-Total-Count` and `Link` headers. */
  list<N extends ListName>(
    name: N,
    ...args: Arguments<N>
  ): Promise<ListAnswer<Answer<N> extends readonly (infer Item)[] ? Item : never>>
  /** Asks the person to prove again who they are; returns whether they did. */
  readonly prove: () => Promise<boolean>
}

interface ApiListeners {
  /** Receives every problem before the caller does. */
  readonly onProblem?: (problem: ApiProblem) => void
  readonly prove?: Api['prove']
}

/**
 * Makes the calls of the contract. It neither validates, shows messages nor navigates. A call that needs a fresh proof
 * is repeated, with the same key, once the person has given it.
 */
export function createApi(
  transport: Transport,
  { onProblem, prove = async () => false }: ApiListeners = {},
): Api {
  const call = async (name: CallName, input: AnyInput = {}) => {
    let { answer, value } = await reach(transport, name, input)
    if (needsProof(value) && (await prove()))
      ({ answer, value } = await reach(transport, name, input))
    if (value instanceof ApiProblem) {
      onProblem?.(value)
      throw value
    }
    return { answer, value }
  }
  return {
    request: async (name, ...[input]) => (await call(name, input)).value,
    list: async (name, ...[input]) => {
      const { answer, value } = await call(name, input)
      return { items: value, ...readListHeaders(answer, value.length) }
    },
    prove,
  }
}

interface AnyInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  readonly onSent?: (fraction: number) => void
}

/** A connection may also end while the answer is read: what it answered is unknown then. */
async function reach(transport: Transport, name: CallName, input: AnyInput) {
  const [method = '', pattern = ''] = name.split(' ')
  const isForm = typeof FormData !== 'undefined' && input.body instanceof FormData
  const body = isForm ? (input.body as FormData) : JSON.stringify(input.body)
  try {
    const answer = await transport(fillPath(pattern, input), {
      method,
      headers: {
        accept: 'application/json',
        ...(input.body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...input.headers,
      },
      body,
      signal: input.signal,
      onSent: input.onSent,
    })
    const text = await answer.text()
    if (answer.status >= 400) return { answer, value: readProblem(answer.status, text) }
    return { answer, value: text === '' ? undefined : JSON.parse(text) }
  } catch (error) {
    // A cancelled query is not a failure of the shop.
    if (input.signal?.aborted) throw error
    throw new NetworkFailure({ cause: error })
  }
}

function fillPath(pattern: string, input: AnyInput): string {
  const path = pattern.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  )
  const search = new URLSearchParams()
  for (const [name, value = []] of Object.entries(input.query ?? {}))
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, one)
  return search.size === 0 ? path : `${path}?${search}`
}

/** The problem that a refused call answered; a proxy in between may answer without a problem document. */
export function readProblem(status: number, text: string): ApiProblem {
  try {
    const problem = JSON.parse(text)
    if (typeof problem?.detail === 'string') return new ApiProblem({ ...problem, status })
  } catch {
    // Not JSON: a general message below is used.
  }
  // Behind a proxy that gave up, the shop may still have done what was asked.
  const detail = status < 500 ? failureMessages.somethingFailed : failureMessages.noAnswer
  return new ApiProblem({ code: 'internal', status, detail })
}

function readListHeaders(answer: TransportAnswer, here: number): Omit<ListAnswer<never>, 'items'> {
  const count = answer.headers.get('x-total-count')
  const next = answer.headers.get('link')?.match(/<([^>]+)>\s*;\s*rel="?next"?/)?.[1]
  const after = next && URL.parse(next, 'https://this.site')?.searchParams.get('after')
  return {
    total: count === null ? here : Number.parseInt(count, 10),
    isTotalExact: !count?.endsWith('+'),
    ...(after ? { next: after } : {}),
  }
}

export const ApiContext = createContext<Api | undefined>(undefined)

export function useApi(): Api {
  const api = useContext(ApiContext)
  if (!api) throw new Error('useApi outside of <App>')
  return api
}
