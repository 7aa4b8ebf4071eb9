import { Skeleton } from '../../../ui/states/skeleton.tsx'

/** Skeleton of a `ProductCard`, as high as the card. */
export function ProductCardSkeleton() {
  return (
    <div className="product-card">
      <Skeleton className="!rounded-none" />
      <Skeleton className="h-4.5 w-24" />
      <Skeleton className="mt-1 h-5.5 w-4/5" />
      <Skeleton className="mb-4 mt-1.5 h-10" />
      <div>
        <div className="grid grid-cols-3 gap-3 border-t border-steel-200 py-2.5">
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </div>
        <div className="flex items-center justify-between border-t border-steel-200 pt-4">
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-10 w-22" />
        </div>
      </div>
    </div>
  )
}
