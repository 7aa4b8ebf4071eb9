import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'

const CARDS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

export function ManagedProductsSkeleton() {
  return (
    <Loading label="Loading the products">
      <div className="bulkheads md:grid-cols-2 xl:grid-cols-3">
        {CARDS.map((card) => (
          <div key={card} className="p-4">
            <div className="flex gap-4">
              <Skeleton className="size-28 shrink-0" />
              <div className="grow">
                <Skeleton className="h-4 w-24" />
                <Skeleton className="mt-2 h-5 w-4/5" />
              </div>
            </div>
            <Skeleton className="my-3 h-10" />
            <Skeleton className="h-14" />
            <Skeleton className="mt-3 ml-auto h-8 w-24" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
