import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'

const ROWS = ['first', 'second', 'third']

export function OrdersSkeleton() {
  return (
    <Loading label="Loading the orders" className="min-h-svh border-t-2 border-ink">
      {ROWS.map((row) => (
        <div
          key={row}
          className="grid grid-cols-[1.75rem_1fr_1fr] gap-x-3 gap-y-3 border-b border-steel-200 py-4 xl:grid-cols-[2rem_3fr_2fr_2fr_1fr_1fr]"
        >
          <Skeleton className="size-4" />
          <div className="flex gap-3 max-xl:col-span-2">
            <Skeleton className="size-12 shrink-0" />
            <div className="grow">
              <Skeleton className="h-4 w-4/5" />
              <Skeleton className="mt-2 h-3.5 w-24" />
            </div>
          </div>
          <Skeleton className="h-4 w-4/5 max-xl:col-start-2" />
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-8 w-20 max-xl:col-start-2" />
          <Skeleton className="h-8 w-20 max-xl:justify-self-end" />
        </div>
      ))}
    </Loading>
  )
}
