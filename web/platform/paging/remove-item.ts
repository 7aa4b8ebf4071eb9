import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { ListAnswer } from '../base/calls/api-answers.ts'

/** Removes an item from the cached pages of a list, without reloading them. */
export function removeItem<Item>(
  queryClient: QueryClient,
  pages: QueryKey,
  isGone: (item: Item) => boolean,
): void {
  queryClient.setQueriesData<ListAnswer<Item>>({ queryKey: pages }, (page) => {
    if (!page?.items.some(isGone)) return page
    return { ...page, items: page.items.filter((item) => !isGone(item)), total: page.total - 1 }
  })
  // An emptied page must show what follows it.
  queryClient.invalidateQueries({
    queryKey: pages,
    predicate: ({ state }) => (state.data as ListAnswer<Item> | undefined)?.items.length === 0,
  })
}
