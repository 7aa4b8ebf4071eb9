import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'

const FIELDS = ['name', 'facebook', 'linkedin', 'age']

export function ProfileFormSkeleton() {
  return (
    <Loading label="Loading your profile" className="max-w-[36rem]">
      {FIELDS.map((field) => (
        <div key={field} className="mb-5">
          <Skeleton className="h-4.5 w-24" />
          <Skeleton className="mt-1.5 h-10" />
        </div>
      ))}
      <Skeleton className="h-36" />
    </Loading>
  )
}
