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
        <p className="mt-3 max-w-[60ch] text-steel-700">
          Let other programs read and change what this shop holds.{' '}
          <a className="tlink" href="/api">
            All calls, with examples
          </a>
        </p>
      </div>
      <KeyList heading={heading} />
    </>
  )
}
