import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { ListAnswer } from '../base/api.ts'

/** Takes an item out of the pages of a list that are at hand, without asking for them again. */
export function removeItem<Item>(
  queryClient: QueryClient,
  pages: QueryKey,
  isGone: (item: Item) => boolean,
): void {
  queryClient.setQueriesData<ListAnswer<Item>>({ queryKey: pages }, (page) => {
    if (!page?.items.some(isGone)) return page
    return { ...page, items: page.items.filter((item) => !isGone(item)), total: page.total - 1 }
  })
  // A page that ran empty shows what comes after it.
  queryClient.invalidateQueries({
    queryKey: pages,
    predicate: ({ state }) => (state.data as ListAnswer<Item> | undefined)?.items.length === 0,
  })
}
