import { useRef } from 'react'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { FormError } from '../../ui/fields/form-error.tsx'
import { useLater } from '../../ui/hooks/use-later.ts'
import { useOnHydration } from '../../ui/hooks/use-on-hydration.ts'
import { ListEntry } from './list-entry.tsx'
import type { ListRow } from './list-rows.ts'
import { type UnderstoodList, useReadList } from './mutations.ts'
import { useListDraft } from './use-list-draft.ts'

interface QuickOrderProps {
  /** The cart to add to; undefined: the current one, or the visitor's. */
  readonly cartId?: string | undefined
}

/** A field to paste a parts list into, and what became of its lines. */
export function QuickOrder({ cartId }: QuickOrderProps) {
  const entry = useRef<HTMLTextAreaElement>(null)
  const [text, changeText] = useListDraft('text', '')
  const [work, changeWork] = useListDraft('work', NO_WORK)
  const hasLists = work.lists.length > 0
  useOnHydration(() => {
    const typed = entry.current?.value
    if (typed) changeText(() => typed)
  })
  const Results = useLater(
    async () => (hasLists ? (await import('./results/results.tsx')).Results : Promise.reject()),
    hasLists,
  )
  const readList = useReadList((list) => {
    changeWork((before) => ({ ...before, lists: withList(before.lists, list) }))
    changeText((before) => (list.source.text === before ? '' : before))
  })
  return (
    <section aria-label="Quick order" className="mb-8">
      <ListEntry
        ref={entry}
        text={text}
        onText={changeText}
        isReading={readList.isPending}
        onRead={readList.mutate}
      />
      {readList.error && (
        <div className="mt-4">
          <FormError>{failureText(readList.error)}</FormError>
        </div>
      )}
      {Results && hasLists && (
        <Results
          work={work}
          onWork={changeWork}
          cartId={cartId}
          isReading={readList.isPending}
          onReadAgain={readList.mutate}
          onEmpty={() => {
            changeWork(() => NO_WORK)
            entry.current?.focus()
          }}
        />
      )}
    </section>
  )
}

export interface NumberedList extends UnderstoodList {
  readonly listNo: number
}

/** Lists that are not in a cart yet, with what the buyer chose. */
export interface ListWork {
  /** A list that is read again replaces what it was read as. */
  readonly lists: readonly NumberedList[]
  /** Rows that the buyer changed, by their id. */
  readonly changed: Readonly<Record<string, ListRow>>
  /** Ids of rows that were added to a cart. */
  readonly gone: readonly string[]
}

const NO_WORK: ListWork = { lists: [], changed: {}, gone: [] }

function withList(before: readonly NumberedList[], list: UnderstoodList): readonly NumberedList[] {
  const isReadAgain = ({ source }: NumberedList) =>
    list.source.file
      ? source.file === list.source.file
      : list.source.roles !== undefined && source.text === list.source.text
  const others = before.filter((one) => !isReadAgain(one))
  return [...others, { ...list, listNo: (before.at(-1)?.listNo ?? 0) + 1 }]
}
