import { useRef, useState } from 'react'
import { failureText } from '../base/calls/failure-text.ts'
import { FormError } from '../ui/fields/form-error.tsx'
import { useLater } from '../ui/hooks/use-later.ts'
import { ListEntry } from './list-entry.tsx'
import { type ReadList, useReadList } from './mutations.ts'

interface QuickOrderProps {
  /** The cart to add to; undefined: the current one, or the visitor's. */
  readonly cartId?: string | undefined
}

/** A field to paste a parts list into, and what became of its lines. */
export function QuickOrder({ cartId }: QuickOrderProps) {
  const entry = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  // Lists that are not in a cart yet; a file that is read again replaces what it was read as.
  const [lists, setLists] = useState<readonly NumberedList[]>([])
  const hasLists = lists.length > 0
  const Results = useLater(
    async () => (hasLists ? (await import('./results/results.tsx')).Results : Promise.reject()),
    hasLists,
  )
  const reading = useReadList((list) => {
    setLists((before) => withList(before, list))
    if (list.source.text === text) setText('')
  })
  return (
    <section aria-label="Quick order" className="mb-8">
      <ListEntry
        ref={entry}
        text={text}
        onText={setText}
        isReading={reading.isPending}
        onRead={reading.mutate}
      />
      {reading.error && (
        <div className="mt-4">
          <FormError>{failureText(reading.error)}</FormError>
        </div>
      )}
      {Results && hasLists && (
        <Results
          lists={lists}
          cartId={cartId}
          isReading={reading.isPending}
          onReadAgain={reading.mutate}
          onEmpty={() => {
            setLists([])
            entry.current?.focus()
          }}
        />
      )}
    </section>
  )
}

export interface NumberedList extends ReadList {
  readonly listNo: number
}

function withList(before: readonly NumberedList[], list: ReadList): readonly NumberedList[] {
  const others = before.filter(({ source }) => !source.file || source.file !== list.source.file)
  return [...others, { ...list, listNo: (before.at(-1)?.listNo ?? 0) + 1 }]
}
