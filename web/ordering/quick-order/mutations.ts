import { useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  Resolved,
  ResolvedFile,
  ResolvedProduct,
} from '../../../contract/ordering/quick-order/resolve.ts'
import { formatCountOf } from '../../../contract/values/money/money.ts'
import { isSignedIn, useSessionReader } from '../../people/sessions/queries.ts'
import { useApi } from '../../platform/base/calls/api.ts'
import { ApiProblem } from '../../platform/base/calls/api-answers.ts'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { useSendKeyed } from '../../platform/base/forms/act-key.ts'
import { showFailure, showSuccess } from '../../ui/toasts.ts'
import { currentCartQuery } from '../carts/queries.ts'
import { addLinesToVisitorCart } from '../carts/visitor/visitor-cart.ts'
import { type ListRow, typedNumber, wantedLines } from './list-rows.ts'

/** A text or a file to read, with corrections of how it was read before. */
export interface ListSource {
  readonly text?: string
  readonly file?: File
  readonly roles?: string
  readonly sheet?: string
}

/** A list that was read; `file` says how a file, or a table that was pasted, was understood. */
export interface UnderstoodList {
  readonly source: ListSource
  readonly lines: readonly Resolved[]
  readonly file?: Pick<ResolvedFile, 'columns' | 'notes' | 'sheets'>
}

/** Reads a list: each line with its part and quantity. */
export function useReadList({
  onRead,
  onFailed,
}: {
  onRead: (list: UnderstoodList) => void
  onFailed: (source: ListSource) => void
}) {
  const api = useApi()
  return useMutation({
    // One after the other, in the order in which they were sent.
    scope: { id: 'read-list' },
    mutationFn: async (source: ListSource): Promise<UnderstoodList> => {
      const { text = '', file, roles, sheet } = source
      if (!file) {
        const body = { text }
        const { lines, columns } = await api.request('POST /resolve', { body, query: { roles } })
        return { source, lines, file: { columns, notes: [], sheets: [] } }
      }
      const body = new FormData()
      body.set('file', file)
      const query = { roles, sheet }
      const { lines, columns, notes, sheets } = await api.request('POST /resolve/file', {
        body,
        query,
      })
      return { source, lines, file: { columns, notes, sheets } }
    },
    onSuccess: onRead,
    onError: (_error, source) => onFailed(source),
  })
}

/** Judges a chosen product and quantity as a cart's line. */
export function useJudgeChoice() {
  const api = useApi()
  return async (productId: string, quantity: number) => {
    const body = { lines: [{ productId, quantity }] }
    const { lines } = await api.request('POST /cart/price', { body })
    return lines[0]
  }
}

/** Adds the ready rows to a cart, else to the current one or the visitor's, and keeps the numbers to remember. */
export function useAddRows(
  cartId: string | undefined,
  onAdded: (rows: readonly ListRow[]) => void,
) {
  const api = useApi()
  const queryClient = useQueryClient()
  const readSession = useSessionReader()
  // A repeated click with the same lines is one call for the shop.
  const send = useSendKeyed()
  return useMutation({
    mutationFn: async (rows: readonly ListRow[]) => {
      const lines = wantedLines(rows)
      if (!isSignedIn(readSession())) {
        addLinesToVisitorCart(lines.map(({ typed: _, ...line }) => line))
        return rows
      }
      const target = cartId ?? (await queryClient.fetchQuery(currentCartQuery(api))) ?? undefined
      const { sendLines } = await import('../carts/adding/later-mutations.ts')
      const table = rows.find(({ columns }) => columns)?.columns
      const columns = table?.map(({ header, role }) => ({ header, role }))
      await send([cartId, lines], (key) => sendLines(api, { lines, cartId: target, key, columns }))
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['carts'] }),
        remember(rows.filter(({ isRemembered, product }) => isRemembered && product)),
      ])
      return rows
    },
    onSuccess: (rows) => {
      showSuccess(`${formatCountOf(rows.length, 'line')} added to your cart`)
      onAdded(rows)
    },
    onError: (error) => showFailure(failureText(error)),
  })

  async function remember(rows: readonly ListRow[]): Promise<void> {
    for (const row of rows) {
      const number = typedNumber(row)
      if (!number || !row.product) continue
      try {
        await api.request('POST /partNumber', {
          body: { number, productId: row.product.productId },
        })
      } catch (error) {
        // The line is in the cart: only that its number is not kept has to be said.
        if (!(error instanceof ApiProblem)) throw error
        showFailure(`${number} is not remembered: ${error.detail}`)
      }
    }
  }
}

/** Finds the cart that lines are added to; undefined if an account has none yet. */
export function useFindCart(cartId: string | undefined) {
  const api = useApi()
  const queryClient = useQueryClient()
  const readSession = useSessionReader()
  return async () => {
    if (!isSignedIn(readSession())) return 'visitor'
    return cartId ?? (await queryClient.fetchQuery(currentCartQuery(api))) ?? undefined
  }
}

const FOUND_AT_MOST = 5

/** Products for a line whose part was not found. */
export function useFindParts(onFound: (products: readonly ResolvedProduct[]) => void) {
  const api = useApi()
  return useMutation({
    mutationFn: async (q: string): Promise<ResolvedProduct[]> => {
      const query = { q, limit: String(FOUND_AT_MOST) }
      const { products } = await api.request('GET /catalogue/search', { query })
      return products.map(({ _id, partNumber = null, ...product }) => ({
        productId: _id,
        partNumber,
        name: product.name,
        img: product.img,
        priceFor: product.priceFor,
        pricePer: product.pricePer,
        available: product.available,
        minimum: product.minimum,
        orderMultiple: product.orderMultiple,
      }))
    },
    onSuccess: onFound,
  })
}

/** A note to the shop about a part that it doesn't have. */
export function useAskForPart() {
  const api = useApi()
  return useMutation({
    mutationFn: (body: { number: string; note?: string }) =>
      api.request('POST /notFound', { body }),
  })
}

/** Lines as they may be typed, with parts of this shop. */
export function useSampleText() {
  const api = useApi()
  return async () => {
    const products = await api.request('GET /product', { query: { limit: '3' } })
    const [first, second, third] = products.map(({ partNumber, name, minimum }) => ({
      part: partNumber ?? name,
      minimum,
    }))
    return [
      'Hello, please send us:',
      first && `${first.part} ${first.minimum}`,
      second && `${second.minimum}x ${second.part}`,
      third && `${third.part}, ${third.minimum} pcs`,
      'Thanks',
    ]
      .filter(Boolean)
      .join('\n')
  }
}
