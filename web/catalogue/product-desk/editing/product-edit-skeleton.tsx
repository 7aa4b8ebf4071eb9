import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'

export function ProductEditSkeleton() {
  return (
    <Loading
      label="Loading the product"
      className="grid items-start gap-10 xl:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="grid max-w-[42rem] gap-5">
        <Skeleton className="h-16" />
        <Skeleton className="h-32" />
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
        <Skeleton className="h-40" />
      </div>
      <Skeleton className="h-[30rem]" />
    </Loading>
  )
}
