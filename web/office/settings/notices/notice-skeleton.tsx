import type { NoticeKind } from '../../../../contract/office/settings/notice-kinds.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'

/** As high as the form of these kinds: nothing moves when it comes. */
export function NoticeSkeleton({ kinds }: { readonly kinds: readonly NoticeKind[] }) {
  return (
    <div className="grid max-w-[36rem] gap-4">
      <Skeleton className="h-10 max-w-[60ch] sm:h-5" />
      <div className="grid gap-4 sm:grid-cols-2">
        {kinds.map((kind) => (
          <Skeleton key={kind} className="h-17" />
        ))}
      </div>
      <Skeleton className="h-11 w-24" />
    </div>
  )
}
