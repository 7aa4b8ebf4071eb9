import { useQueries } from '@tanstack/react-query'
import type { ProductDetails } from '../../../contract/catalogue/products.ts'
import { useApi } from '../../platform/base/calls/api.ts'
import { ApiProblem } from '../../platform/base/calls/api-answers.ts'
import { comparedQueries } from './compared-queries.ts'

/** The products of a comparison in their order, and whether some are missing, on their way, or failed. */
export function useCompared(ids: readonly string[]) {
  const queries = useQueries({ queries: comparedQueries(useApi(), ids) })
  const isGone = (error: Error | null) => error instanceof ApiProblem && error.status === 404
  return {
    products: queries.flatMap(({ data }): ProductDetails[] => (data ? [data] : [])),
    isPending: queries.some(({ isPending }) => isPending),
    missing: queries.filter(({ error }) => isGone(error)).length,
    failed: queries.find(({ isLoadingError, error }) => isLoadingError && !isGone(error)),
  }
}
