import { useRef } from 'react'
import { PageHead } from '../../platform/base/page-head.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { KeyList } from './key-list.tsx'

/** The doors for other programs. */
export default function IntegrationPage() {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <PageHead title="Integration" />
      <div className="mb-8 border-b-2 border-ink pb-5">
        <PageHeading ref={heading}>Integration</PageHeading>
      </div>
      <KeyList heading={heading} />
    </>
  )
}
