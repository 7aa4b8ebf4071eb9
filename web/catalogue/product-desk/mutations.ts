import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ChosenPicture, Product } from '../../../contract/catalogue/products.ts'
import { type Input, useApi } from '../../platform/base/calls/api.ts'
import { ApiProblem } from '../../platform/base/calls/api-answers.ts'
import { useReload } from '../../platform/base/calls/use-reload.ts'
import { assertChanged, NotConfirmed } from '../../platform/base/failures/not-confirmed.ts'
import { removeItem } from '../../platform/paging/remove-item.ts'
import type { CheckedDiscount } from './rules/discount-rules.ts'

/** Adds a product, once for a key. Fails with the shop's refusal, field by field, or unconfirmed. */
export function useAddProduct() {
  const api = useApi()
  const reload = useReloadProducts()
  return async (body: Input<'POST /uploadProduct'>['body'], idempotencyKey: string) => {
    const headers = { 'idempotency-key': idempotencyKey }
    const { insertedId } = await api.request('POST /uploadProduct', { headers, body })
    if (!insertedId) throw new NotConfirmed()
    reload()
  }
}

/** Replaces the pictures of a product. Fails with the shop's refusal, or unconfirmed. */
export function useSavePictures(productId: string) {
  const api = useApi()
  const reload = useReloadProducts()
  return async (pictures: ChosenPicture[]) => {
    const { modifiedCount } = await api.request('PUT /product/:id/pictures', {
      params: { id: productId },
      body: { pictures },
    })
    assertChanged(modifiedCount)
    reload()
  }
}

/** Sets or changes the discount of a product. Fails with the shop's refusal, field by field, or unconfirmed. */
export function useSaveDiscount(productId: string) {
  const api = useApi()
  const reload = useReload('products')
  return async (body: CheckedDiscount) => {
    const { modifiedCount } = await api.request('PUT /product/:id/discount', {
      params: { id: productId },
      body,
    })
    assertChanged(modifiedCount)
    reload()
  }
}

/** Ends the discount of a product. Fails with the shop's refusal, or unconfirmed. */
export function useEndDiscount(productId: string, onEnded: () => void) {
  const api = useApi()
  const reload = useReload('products')
  return useMutation({
    mutationFn: async () => {
      const params = { id: productId }
      const { modifiedCount } = await api.request('DELETE /product/:id/discount', { params })
      assertChanged(modifiedCount)
    },
    onSuccess: () => {
      reload()
      onEnded()
    },
  })
}

/** Deletes a product. If it is already deleted, the lists are reloaded. */
export function useDeleteProduct(productId: string, onDeleted: () => void) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const { deletedCount } = await api.request('DELETE /product/:id', {
        params: { id: productId },
      })
      assertChanged(deletedCount)
    },
    onSuccess: () => {
      onDeleted()
      // Other product lists reload when they are next shown; this one is up to date.
      queryClient.invalidateQueries({ queryKey: ['products'], refetchType: 'none' })
      queryClient.invalidateQueries({ queryKey: ['categories'], refetchType: 'none' })
      removeItem<Product>(queryClient, ['products', 'managed'], ({ _id }) => _id === productId)
      queryClient.invalidateQueries({ queryKey: ['products', 'count'] })
    },
    onError: (error) => {
      const isGone = error instanceof ApiProblem && error.status === 404
      if (isGone || error instanceof NotConfirmed)
        queryClient.invalidateQueries({ queryKey: ['products'] })
    },
  })
}

/** Categories show pictures and counts of products. */
const useReloadProducts = () => useReload('products', 'categories')
