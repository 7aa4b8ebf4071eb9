import { PageHead } from '../../platform/base/page-head.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'

export function ProductSkeleton({ title }: { title: string }) {
  return (
    <>
      <PageHead title={title} />
      <div className="h-6" />
      <h1 className="mt-4 text-table font-semibold text-steel-600 max-sm:mt-3">{title}</h1>
      <Loading label="Loading the product" className="mt-3">
        <div className="grid gap-x-8 gap-y-6 max-sm:gap-y-4 lg:grid-cols-[7fr_6fr] lg:gap-x-12">
          <div className="aspect-[8/5] border border-steel-200 sm:aspect-[4/3] lg:aspect-square" />
          <div>
            <Skeleton className="h-4.5 w-28" />
            <Skeleton className="mt-1 h-9.5 w-4/5" />
            <Skeleton className="mt-3 h-18" />
            <Skeleton className="mt-6 h-14 w-40" />
            <Skeleton className="mt-5 h-16" />
            <Skeleton className="mt-6 h-12" />
            <Skeleton className="mt-8 h-72" />
          </div>
        </div>
      </Loading>
    </>
  )
}
