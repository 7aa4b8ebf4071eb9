import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { ApiContext, createApi, type Transport } from '../calls/api.ts'

interface Surroundings {
  readonly client: QueryClient
  readonly transport: Transport
}

function Caller({ call }: { readonly call: () => void }) {
  call()
  return null
}

/** Resolves to a hook's result on a page whose calls go by `transport`. */
export function callHook<Result>(useIt: () => Result, page: Surroundings): Promise<Result> {
  const { promise, resolve } = Promise.withResolvers<Result>()
  const caller = createElement(Caller, { call: () => resolve(useIt()) })
  const client = createElement(QueryClientProvider, { client: page.client }, caller)
  renderToString(createElement(ApiContext, { value: createApi(page.transport) }, client))
  return promise
}
