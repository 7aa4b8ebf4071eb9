import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import type { ListAnswer } from '../base/calls/api-answers.ts'
import { LoadFailure } from '../base/failures/load-failure.tsx'
import { ListPager } from './list-pager.tsx'

interface LoadedListProps<Item> {
  /** Begins a sentence: `Your alerts`. */
  readonly what: string
  readonly list: UseQueryResult<ListAnswer<Item>>
  /** In place of a list without items. */
  readonly empty: ReactNode
  readonly children: (items: Item[]) => ReactNode
}

/** A page of a list, under the list's heading: waiting, failed, empty, or its items with the way to other pages. */
export function LoadedList<Item>({ what, list, empty, children }: LoadedListProps<Item>) {
  if (list.isPending)
    return (
      <Loading label={`Loading ${what.toLowerCase()}`}>
        {/* Covers the screen: what stands below would move once the list is there. */}
        <Skeleton className="h-svh" />
      </Loading>
    )
  if (list.isLoadingError) return <LoadFailure title={`${what} could not be loaded`} query={list} />
  if (list.data.items.length === 0) return empty
  return (
    <div aria-busy={list.isPlaceholderData}>
      {children(list.data.items)}
      <ListPager list={list.data} isTurning={list.isPlaceholderData} />
    </div>
  )
}
