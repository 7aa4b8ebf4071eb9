import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { OwnNumber } from '../../../contract/catalogue/parts/own-numbers.ts'
import { useApi } from '../../platform/base/calls/api.ts'
import type { ListAnswer } from '../../platform/base/calls/api-answers.ts'

const NUMBERS_A_PAGE = 50

export interface NumberChoice {
  /** The beginning of a number. */
  readonly q?: string | undefined
  readonly after?: string | undefined
}

/** One page of the account's own numbers; the total is of all of them. */
export function useOwnNumbers({ q, after }: NumberChoice) {
  const api = useApi()
  return useQuery({
    queryKey: ['ownNumbers', { q, after }],
    queryFn: async ({ signal }): Promise<ListAnswer<OwnNumber>> => {
      const query = { limit: String(NUMBERS_A_PAGE), find: q, after }
      const { numbers, total } = await api.request('GET /partNumber', { query, signal })
      const next = numbers.length === NUMBERS_A_PAGE ? numbers.at(-1)?.key : undefined
      return { items: numbers, total, isTotalExact: true, next }
    },
    placeholderData: keepPreviousData,
  })
}
