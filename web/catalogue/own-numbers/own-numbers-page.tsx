import { useState } from 'react'
import type { OwnNumber } from '../../../contract/catalogue/parts/own-numbers.ts'
import { PageHead } from '../../platform/base/page-head.tsx'
import { useListChoice } from '../../platform/paging/list-choice.ts'
import { ListHeading } from '../../platform/paging/list-heading.tsx'
import { ListSearch } from '../../platform/paging/list-search.tsx'
import { LoadedList } from '../../platform/paging/loaded-list.tsx'
import { NothingFound } from '../../platform/paging/nothing-found.tsx'
import { usePageFocus } from '../../platform/paging/use-page-focus.ts'
import { Button } from '../../ui/button.tsx'
import { useSubject } from '../../ui/dialogs/confirmation.tsx'
import { Ledger } from '../../ui/ledger.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { NumberDialog } from './number-dialog.tsx'
import { NumberFile } from './number-file.tsx'
import { NumberRemoval } from './number-removal.tsx'
import { NumberRow } from './number-row.tsx'
import { useOwnNumbers } from './queries.ts'

const COLUMNS = [
  { title: 'My number' },
  { title: 'Part' },
  { title: 'Product' },
  { title: 'Actions' },
] as const

/** The total is of all numbers, so those found are counted up to this page. */
function foundIn({ data, isPlaceholderData }: ReturnType<typeof useOwnNumbers>, before: number) {
  const total = before + (data?.items.length ?? 0)
  return { data: data && { ...data, total, isTotalExact: !data.next }, isPlaceholderData }
}

/** The account's own numbers for the shop's parts: lists may name parts by them. */
export default function OwnNumbersPage() {
  const heading = usePageFocus()
  const choice = useListChoice()
  const list = useOwnNumbers(choice)
  const [toChange, setToChange] = useState<OwnNumber | 'new'>()
  const {
    subject: toRemove,
    ask,
    keep,
    done,
  } = useSubject<OwnNumber>(() => heading.current?.focus())
  return (
    <>
      <PageHead title="My part numbers" />
      <ListHeading
        ref={heading}
        title="My part numbers"
        list={list.data}
        shown={choice.q ? foundIn(list, choice.before) : list}
      >
        <div className="flex flex-wrap gap-3">
          <ListSearch label="My numbers that begin with" placeholder="Beginning of a number" />
          <Button aria-haspopup="dialog" onClick={() => setToChange('new')}>
            Add a number
          </Button>
        </div>
      </ListHeading>
      <p className="mb-5 max-w-[60ch] text-steel-700">
        Your own numbers for parts of this shop. Quick order finds parts by them, in this account
        only.
      </p>
      <LoadedList
        what="Your numbers"
        list={list}
        empty={choice.q ? <NothingFound what="numbers" /> : <NoNumbers />}
      >
        {(numbers) => (
          <Ledger label="My part numbers" columns={COLUMNS}>
            {numbers.map((one) => (
              <NumberRow
                key={one.key}
                number={one}
                onChange={() => setToChange(one)}
                onRemove={() => ask(one)}
              />
            ))}
          </Ledger>
        )}
      </LoadedList>
      <NumberFile hasNumbers={(list.data?.total ?? 0) > 0} />
      {toChange && (
        <NumberDialog
          known={toChange === 'new' ? undefined : toChange}
          onClose={() => setToChange(undefined)}
        />
      )}
      {toRemove && <NumberRemoval number={toRemove} onKeep={keep} onRemoved={done} />}
    </>
  )
}

function NoNumbers() {
  return (
    <EmptyState title="No numbers yet">
      Choose a part by hand in quick order and tick “Remember”, add a number here, or take a file.
    </EmptyState>
  )
}
