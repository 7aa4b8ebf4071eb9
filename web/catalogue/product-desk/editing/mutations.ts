import { type Input, useApi } from '../../../platform/base/calls/api.ts'
import { ApiProblem } from '../../../platform/base/calls/api-answers.ts'
import { useReload } from '../../../platform/base/calls/use-reload.ts'

/** Saves fields of a product, and answers the change set that takes them back; null if nothing differed. */
export function useSaveProduct(productId: string) {
  const api = useApi()
  const reload = useReloadShop()
  return async (body: Input<'PUT /product/:id'>['body']) => {
    try {
      const params = { id: productId }
      const { changeSetId } = await api.request('PUT /product/:id', { params, body })
      return changeSetId
    } finally {
      // A refusal says that others changed it, and after a lost answer it may be saved.
      reload()
    }
  }
}

/** Takes an applied change set back at once: drafts the opposite and applies it. Also after its page is left. */
export function useTakeBack() {
  const api = useApi()
  const reload = useReloadShop()
  return async (changeSetId: number) => {
    const params = { id: String(changeSetId) }
    const { insertedId } = await api.request('POST /changeSet/:id/undo', { params, body: {} })
    const undo = { id: String(insertedId) }
    try {
      await api.request('POST /changeSet/:id/apply', {
        params: undo,
        headers: { 'idempotency-key': `take-back-${insertedId}` },
        // The values were in the shop before, so severe warnings need no second look.
        body: { confirmSevere: true },
      })
    } catch (error) {
      // Refused, it would stay in the history as a draft.
      if (error instanceof ApiProblem) await api.request('DELETE /changeSet/:id', { params: undo })
      throw error
    } finally {
      reload()
    }
  }
}

/** Everything that shows products, and the history. */
const useReloadShop = () => useReload('products', 'categories', 'carts', 'changeSets')
