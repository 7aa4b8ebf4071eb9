import type { CallTypes, ShopCallName, ShopEvent } from './call-types.ts'
import { type FollowChoice, followFeed } from './follow-feed.ts'
import { keyedCalls } from './keyed-calls.ts'
import { type SendPatience, type SentAnswer, sendAgain } from './send-again.ts'

export interface ShopOptions {
  /** Where the shop is, such as `https://parts.example`. */
  readonly url: string
  /** A key of its page Integration, `bh_…`. Without one the client makes open calls. */
  readonly key?: string
  /** How often a call is tried before its fault is thrown: 6 times. */
  readonly tries?: number
  /** How long a try may take: 30,000 ms. */
  readonly tryMs?: number
  /** Makes the requests, in place of the global one. */
  readonly fetch?: typeof fetch
}

/** Numbers in addresses are also taken as numbers. */
type Spelled<Value> = string extends Value ? Value | number : Value

type InputField<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : object extends Value
    ? { readonly [name in Name]?: Value }
    : { readonly [name in Name]: Value }

type Spellings<Value> = Value extends object
  ? { readonly [Name in keyof Value]: Spelled<Value[Name]> }
  : Value

export type CallInput<Name extends ShopCallName> = InputField<
  'params',
  Spellings<CallTypes[Name]['params']>
> &
  InputField<'query', Spellings<CallTypes[Name]['query']>> &
  InputField<'body', CallTypes[Name]['body']> &
  (CallTypes[Name]['keyed'] extends true
    ? {
        /** By default a new one: give your own for a call that your program repeats after a crash. */
        readonly idempotencyKey?: string
      }
    : unknown) & { readonly signal?: AbortSignal }

export type CallAnswer<Name extends ShopCallName> = CallTypes[Name]['answer']

type CallArguments<Name extends ShopCallName> =
  object extends CallInput<Name> ? [input?: CallInput<Name>] : [input: CallInput<Name>]

type ItemOf<Name extends ShopCallName> =
  CallAnswer<Name> extends readonly (infer One)[] ? One : never

type PagedCallName = {
  [Name in ShopCallName]: CallAnswer<Name> extends readonly unknown[] ? Name : never
}[ShopCallName]

export interface ShopCaller {
  /** Makes a call by its name: `call('GET /order/:id', { params: { id } })`. Throws a `ShopError`. */
  call<Name extends ShopCallName>(
    name: Name,
    ...input: CallArguments<Name>
  ): Promise<CallAnswer<Name>>
  /** Every item of a list, page by page. */
  each<Name extends PagedCallName>(
    name: Name,
    ...input: CallArguments<Name>
  ): AsyncGenerator<ItemOf<Name>>
  /** Hands over the events of the shop, each at least once and in order, from the bookmark on; waits for new ones. */
  follow(options: FollowChoice, handle: (event: ShopEvent) => unknown): Promise<void>
}

interface PlainInput {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}

const TRIES = 6
/** Asked twice for another e-mail, the shop mails its owner twice. */
const MAILS_AGAIN = 'PUT /customer/:id' satisfies ShopCallName
const TRY_MS = 30_000
const LONGEST_WAIT_MS = 60_000

export function openShop({
  url,
  key,
  tries = TRIES,
  tryMs = TRY_MS,
  fetch = globalThis.fetch,
}: ShopOptions): ShopCaller {
  // Throws at once for what is no address; its calls would be tried again for ever.
  const base = new URL(url).href.replace(/\/+$/, '')
  const patient = { tries, tryMs, longestWaitMs: LONGEST_WAIT_MS }

  const send = (
    name: string,
    input: PlainInput = {},
    patience: SendPatience = patient,
  ): Promise<SentAnswer> => {
    const [method = '', pattern = ''] = name.split(' ')
    const isKeyed = name in keyedCalls
    const isForm = input.body instanceof FormData
    return sendAgain(
      {
        url: base + fillPath(pattern, input),
        init: {
          method,
          headers: {
            accept: 'application/json',
            ...(key && { authorization: `Bearer ${key}` }),
            ...(isKeyed && { 'idempotency-key': input.idempotencyKey ?? crypto.randomUUID() }),
            ...(input.body !== undefined && !isForm && { 'content-type': 'application/json' }),
          },
          body: isForm ? (input.body as FormData) : JSON.stringify(input.body),
        },
        isRepeatable: isKeyed || (/^(GET|PUT|DELETE)$/.test(method) && name !== MAILS_AGAIN),
        signal: input.signal,
      },
      patience,
      fetch,
    )
  }

  // The types of a call stand in its name; inside, every call is alike.
  const caller = {
    call: async (name: string, input?: PlainInput) => (await send(name, input)).value,
    async *each(name: string, input: PlainInput = {}) {
      for (let after: unknown = input.query?.after; ; ) {
        const { value, headers } = await send(name, { ...input, query: { ...input.query, after } })
        yield* value as unknown[]
        after = readNext(headers.get('link'))
        if (!after) return
      }
    },
    follow: (options: FollowChoice, handle: (event: ShopEvent) => unknown) =>
      followFeed(
        async (query, signal) => {
          const endless = {
            tries: Number.POSITIVE_INFINITY,
            tryMs,
            longestWaitMs: Number.POSITIVE_INFINITY,
          }
          const { value } = await send('GET /feed', { query, signal }, endless)
          return value as CallAnswer<'GET /feed'>
        },
        options,
        handle,
      ),
  }
  return caller as ShopCaller
}

function fillPath(pattern: string, { params = {}, query = {} }: PlainInput): string {
  const path = pattern.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== undefined) search.append(name, String(one))
  return search.size > 0 ? `${path}?${search}` : path
}

/** The `after` of the next page. */
function readNext(link: string | null): string | undefined {
  const next = link?.match(/<([^>]+)>\s*;\s*rel="?next"?/)?.[1]
  return next && (URL.parse(next, 'http://shop')?.searchParams.get('after') ?? undefined)
}
