import { useSearchParams } from 'react-router'
import { May, useMay } from '../../people/sessions/rights/may.tsx'
import { Unloaded } from '../../platform/base/failures/unloaded.tsx'
import { PageHead } from '../../platform/base/page-head.tsx'
import { paths } from '../../platform/base/paths.ts'
import { Link } from '../../ui/link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { BeginCount } from './begin-count.tsx'
import { useBin } from './queries.ts'

/** The parts of one bin, counted by a scanner; for admins. */
export default function BinPage() {
  const [search] = useSearchParams()
  const name = search.get('name') ?? ''
  const bin = useBin(name)
  const title = useMay()('POST /bin/count') ? `Count of bin ${name}` : `Bin ${name}`
  return (
    <>
      <PageHead title={title} />
      <PageHeading className="[overflow-wrap:anywhere]">{title}</PageHeading>
      <p className="mb-5 flex flex-wrap gap-x-5 text-small">
        <Link className="tlink inline-flex min-h-6 items-center" to={paths.bins}>
          All bins
        </Link>
        <Link
          className="tlink inline-flex min-h-6 items-center"
          to={`${paths.stock}?${new URLSearchParams({ bin: name })}`}
        >
          Stock of this bin
        </Link>
      </p>
      <Unloaded what="The bin" query={bin}>
        <Skeleton className="h-96" />
      </Unloaded>
      {bin.data?.length === 0 && (
        <EmptyState title="This bin is empty">No product is assigned to it.</EmptyState>
      )}
      <May call="POST /bin/count">
        {bin.data && bin.data.length > 0 && <BeginCount key={name} name={name} parts={bin.data} />}
      </May>
    </>
  )
}
