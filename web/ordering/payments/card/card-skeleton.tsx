import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'

/** As high as the card field. */
export function CardSkeleton() {
  return (
    <Loading label="Loading the card form">
      <Skeleton className="h-4.5 w-10" />
      <Skeleton className="mt-1.5 h-12" />
    </Loading>
  )
}
