import { PageHead } from '../base/page-head.tsx'
import { PageHeading } from '../ui/page-heading.tsx'

/** Every change set of the shop, newest first. */
export default function HistoryPage() {
  return (
    <>
      <PageHead title="History" />
      <PageHeading>History</PageHeading>
    </>
  )
}
