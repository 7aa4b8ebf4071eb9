import { useLocation } from 'react-router'
import type { StaffRight } from '../../../../contract/values/rights.ts'
import { useSession } from '../../../people/sessions/queries.ts'
import { rightOfPage } from '../../../people/sessions/rights/page-rights.ts'
import { useRights } from '../../../people/sessions/rights/rights.ts'
import { PageHead } from '../../../platform/base/page-head.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'

/** The right that staff lack for the page at this address; customers are led away by another guard. */
export function useMissingRight(): StaffRight | undefined {
  const { pathname } = useLocation()
  const rights = useRights()
  const right = rightOfPage(pathname)
  return right && rights.length > 0 && !rights.includes(right) ? right : undefined
}

/** In place of a page of staff: which right is missing, and who can give it. */
export function MissingRight({ right }: { readonly right: StaffRight }) {
  const owners = useSession().data?.owners ?? []
  const [word, act] = right.split(':')
  return (
    <section aria-label="No access">
      <PageHead title="No access" />
      <PageHeading>Your role has no say over this page</PageHeading>
      <p className="mt-4 max-w-[40rem]">
        It needs the right to {act} <strong>{word}</strong>.{' '}
        {owners.length > 0 && <>{owners.join(', ')} can give it to you, under All Users.</>}
      </p>
    </section>
  )
}
