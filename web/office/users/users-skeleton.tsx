import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'

const ROWS = ['first', 'second', 'third', 'fourth', 'fifth']

export function UsersSkeleton() {
  return (
    <Loading label="Loading the users" className="border-t-2 border-ink">
      {ROWS.map((row) => (
        <div
          key={row}
          className="grid grid-cols-[2rem_1fr_auto] items-center gap-x-3 gap-y-3 border-b border-steel-200 py-4 xl:grid-cols-[2rem_4fr_1fr_1fr_1fr]"
        >
          <Skeleton className="size-4" />
          <Skeleton className="h-4 w-3/5 max-xl:col-span-2" />
          <Skeleton className="h-8 w-28 max-xl:col-start-2" />
          <Skeleton className="h-8 w-32" />
          <Skeleton className="h-8 w-36 max-xl:col-start-2" />
        </div>
      ))}
    </Loading>
  )
}
