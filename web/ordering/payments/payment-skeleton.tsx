import { PageHead } from '../../platform/base/page-head.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'

export function PaymentSkeleton() {
  return (
    <>
      <PageHead title="Payment" />
      <Loading label="Loading the order">
        <Skeleton className="h-11 w-72 max-w-full" />
        <Skeleton className="mt-3 h-6 w-80 max-w-full" />
        <div className="mt-7 grid items-start gap-x-12 gap-y-8 lg:grid-cols-2">
          <Skeleton className="h-96 max-lg:order-last" />
          <div className="grid gap-4">
            <Skeleton className="h-16" />
            <Skeleton className="h-12" />
          </div>
        </div>
      </Loading>
    </>
  )
}
