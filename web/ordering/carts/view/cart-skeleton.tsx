import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'

const ROWS = ['first', 'second', 'third', 'fourth']

export function CartSkeleton() {
  return (
    <Loading label="Loading the cart" className="border-t-2 border-ink">
      {ROWS.map((row) => (
        <div key={row} className="flex gap-4 border-b border-steel-200 py-4">
          <Skeleton className="size-12 shrink-0" />
          <div className="grow">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="mt-2 h-3.5 w-24" />
          </div>
          <Skeleton className="h-8 w-40" />
        </div>
      ))}
    </Loading>
  )
}
