import type { ChangeSet } from '../../../contract/catalogue/changes/change-sets.ts'
import { formatCountOf } from '../../../contract/values/money/money.ts'
import { formatMoment } from '../../platform/base/format-moment.ts'
import { PageHead } from '../../platform/base/page-head.tsx'
import { paths } from '../../platform/base/paths.ts'
import { ChoiceLinks } from '../../platform/paging/choice-links.tsx'
import { useListChoice } from '../../platform/paging/list-choice.ts'
import { ListHeading } from '../../platform/paging/list-heading.tsx'
import { LoadedList } from '../../platform/paging/loaded-list.tsx'
import { usePageFocus } from '../../platform/paging/use-page-focus.ts'
import { BreakableEmail } from '../../ui/breakable-email.tsx'
import { Ledger, LedgerCell, LedgerRow } from '../../ui/ledger.tsx'
import { Link } from '../../ui/link.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { countsText, kindTexts } from './change-set-texts.ts'
import { useChangeSets } from './queries.ts'
import { StateTag } from './state-tag.tsx'

const COLUMNS = [
  { title: 'No.', isNumber: true },
  { title: 'What' },
  { title: 'Who' },
  { title: 'When' },
  { title: 'Counts' },
  { title: 'State' },
] as const

const CHOICES = [
  [undefined, 'All'],
  ['today', 'Planned for today'],
] as const

/** Every change set of the shop, newest first; each opens with its rows and can be undone there. */
export default function HistoryPage() {
  const heading = usePageFocus()
  const choice = useListChoice()
  const planned = choice.search.get('planned') === 'today' ? 'today' : undefined
  const list = useChangeSets(choice)
  return (
    <>
      <PageHead title="History" />
      <ListHeading ref={heading} title="History" list={list.data} />
      <ChoiceLinks
        label="Changes shown"
        name="planned"
        choices={CHOICES}
        chosen={planned}
        className="mb-4"
      />
      <LoadedList
        what="The history"
        list={list}
        empty={
          <EmptyState
            title={planned ? 'No changes are planned for today' : 'No changes yet'}
            action={
              <Link className="btn btn-outline" to={paths.manageProduct}>
                Manage Product
              </Link>
            }
          >
            Each change of a product appears here, and can be undone.
          </EmptyState>
        }
      >
        {(sets) => (
          <Ledger label="History" columns={COLUMNS}>
            {sets.map((set) => (
              <SetRow key={set._id} set={set} />
            ))}
          </Ledger>
        )}
      </LoadedList>
    </>
  )
}

function SetRow({ set }: { set: ChangeSet }) {
  const { warnings } = set.counts
  return (
    <LedgerRow className="max-xl:grid-cols-[minmax(0,1fr)_auto] max-xl:gap-x-4 max-xl:gap-y-1">
      <LedgerCell isNumber className="text-steel-600 max-xl:hidden xl:w-16">
        {set._id}
      </LedgerCell>
      <LedgerCell className="[overflow-wrap:anywhere]">
        <Link
          className="tlink inline-flex min-h-6 items-center font-semibold"
          to={paths.changeSet(set._id)}
        >
          {set.title}
        </Link>
        <span className="num block text-small text-steel-600">
          <span className="xl:hidden">No. {set._id}, </span>
          {kindTexts[set.kind]}
        </span>
      </LedgerCell>
      <LedgerCell className="text-small [overflow-wrap:anywhere] max-xl:order-last max-xl:col-span-2 max-xl:text-steel-600">
        <BreakableEmail email={set.actorEmail} />
      </LedgerCell>
      <LedgerCell className="num text-small text-steel-600 max-xl:order-last max-xl:col-span-2 xl:whitespace-nowrap">
        {formatMoment(set.createdAt)}
        {set.state === 'planned' && set.applyAt && (
          <span className="block text-ink">for {formatMoment(set.applyAt)}</span>
        )}
      </LedgerCell>
      <LedgerCell className="num text-small max-xl:order-3 max-xl:col-span-2">
        {countsText(set.counts)}
        {warnings > 0 && (
          <span className="block text-note">{formatCountOf(warnings, 'warning')}</span>
        )}
      </LedgerCell>
      <LedgerCell className="max-xl:order-2">
        <StateTag set={set} />
      </LedgerCell>
    </LedgerRow>
  )
}
