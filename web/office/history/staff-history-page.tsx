import type { HistoryEntry } from '../../../contract/office/history.ts'
import { DeskLink } from '../../people/sessions/rights/desk-link.tsx'
import { formatMoment } from '../../platform/base/format-moment.ts'
import { PageHead } from '../../platform/base/page-head.tsx'
import { useListChoice } from '../../platform/paging/list-choice.ts'
import { ListHeading } from '../../platform/paging/list-heading.tsx'
import { LoadedList } from '../../platform/paging/loaded-list.tsx'
import { usePageFocus } from '../../platform/paging/use-page-focus.ts'
import { BreakableEmail } from '../../ui/breakable-email.tsx'
import { Ledger, LedgerCell, LedgerRow } from '../../ui/ledger.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { nameOfAct } from './act-names.ts'
import { HistoryFilters } from './history-filters.tsx'
import { readFilter, useHistory } from './queries.ts'
import { nameOfKind, pageOfSubject } from './subject-names.ts'

const COLUMNS = [
  { title: 'Time' },
  { title: 'Who' },
  { title: 'What' },
  { title: 'On' },
  { title: 'Change' },
] as const

/** Acts of staff, each once: who, when, on what, before and after. */
export default function StaffHistoryPage() {
  const heading = usePageFocus()
  const choice = useListChoice()
  const list = useHistory(choice)
  const file = `/history/export?${new URLSearchParams(readFilter(choice))}`
  return (
    <>
      <PageHead title="Staff History" />
      <ListHeading ref={heading} title="Staff History" list={list.data} shown={list}>
        <a className="tlink inline-flex min-h-6 items-center text-small" href={file} download>
          Download as CSV
        </a>
      </ListHeading>
      <HistoryFilters />
      <LoadedList what="The history" list={list} empty={<EmptyState title="No actions found" />}>
        {(entries) => (
          <Ledger label="Staff History" columns={COLUMNS}>
            {entries.map((entry) => (
              <EntryRow key={entry._id} entry={entry} />
            ))}
          </Ledger>
        )}
      </LoadedList>
    </>
  )
}

function EntryRow({ entry }: { readonly entry: HistoryEntry }) {
  const { at, actor, viaKey, device, kind, reason } = entry
  return (
    <LedgerRow className="max-xl:grid-cols-[minmax(0,1fr)] max-xl:gap-y-1">
      <LedgerCell className="num whitespace-nowrap text-small text-steel-600">
        {formatMoment(at)}
      </LedgerCell>
      <LedgerCell className="[overflow-wrap:anywhere] xl:min-w-52">
        {actor ? (
          actor.email ? (
            <BreakableEmail email={actor.email} />
          ) : (
            'An erased account'
          )
        ) : (
          'The shop'
        )}
        <span className="block text-small text-steel-600">
          {viaKey ? `by the key ${viaKey}` : device}
        </span>
      </LedgerCell>
      <LedgerCell className="font-medium [overflow-wrap:anywhere] xl:min-w-40">
        {nameOfAct(kind)}
        {reason && <span className="block text-small font-normal text-steel-600">{reason}</span>}
      </LedgerCell>
      <LedgerCell>
        <SubjectLink subject={entry.subject} />
      </LedgerCell>
      <LedgerCell className="text-small [overflow-wrap:anywhere]">
        <Facts name="Before" facts={entry.before} />
        <Facts name="After" facts={entry.after} />
      </LedgerCell>
    </LedgerRow>
  )
}

function SubjectLink({ subject: { kind, _id } }: Pick<HistoryEntry, 'subject'>) {
  const name = nameOfKind(kind)
  const page = _id === null ? undefined : pageOfSubject(kind, _id)
  if (page)
    return (
      <DeskLink className="tlink" to={page}>
        {name}
      </DeskLink>
    )
  return <span>{name}</span>
}

interface FactsProps {
  readonly name: string
  readonly facts: HistoryEntry['before']
}

function Facts({ name, facts }: FactsProps) {
  if (!facts) return null
  const shown = Object.entries(facts).map(([field, fact]) => `${field}: ${textOf(fact)}`)
  return (
    <p>
      <span className="text-steel-600">{name} </span>
      {shown.join(' · ')}
    </p>
  )
}

/** Long facts are cut; the file has them whole. */
const MOST_CHARACTERS = 160

function textOf(fact: unknown): string {
  if (fact === null || fact === '') return 'none'
  const text = plainText(fact)
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text
}

/** Lists and facts within a fact, without the brackets of JSON. */
function plainText(fact: unknown): string {
  if (Array.isArray(fact)) return fact.length === 0 ? 'none' : fact.map(plainText).join(', ')
  if (typeof fact !== 'object' || fact === null) return String(fact ?? 'none')
  return Object.entries(fact)
    .map(([name, value]) => `${name} ${plainText(value)}`)
    .join(', ')
}
