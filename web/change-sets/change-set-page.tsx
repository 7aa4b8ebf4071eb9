import { PageHead } from '../base/page-head.tsx'
import { PageHeading } from '../ui/page-heading.tsx'

/** The preview of a change set, and its rows once it is applied. */
export default function ChangeSetPage() {
  return (
    <>
      <PageHead title="Preview" />
      <PageHeading>Preview</PageHeading>
    </>
  )
}
