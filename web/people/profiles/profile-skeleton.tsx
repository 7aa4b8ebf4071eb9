import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'

const LINES = ['w-64', 'w-56', 'w-40', 'w-8', 'w-48', 'w-44']

export function ProfileSkeleton() {
  return (
    <Loading label="Loading your profile">
      <div className="grid items-start gap-6 md:grid-cols-[8rem_minmax(0,1fr)] md:gap-10">
        <Skeleton className="size-32" />
        <div className="border-t border-steel-200">
          {LINES.map((width) => (
            <div
              key={width}
              className="grid h-[2.6875rem] grid-cols-[7rem_1fr] items-center border-b border-steel-200 md:grid-cols-[35%_1fr]"
            >
              <Skeleton className="h-4 w-16" />
              <Skeleton className={`h-4 max-w-full ${width}`} />
            </div>
          ))}
        </div>
      </div>
    </Loading>
  )
}
