import { type ReactNode, type RefObject, useRef } from 'react'
import { formatCountOf } from '../../../contract/values/money/money.ts'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { FormError } from '../../ui/fields/form-error.tsx'
import { useLater } from '../../ui/hooks/use-later.ts'
import { useOnHydration } from '../../ui/hooks/use-on-hydration.ts'
import { AskedAgain } from './asked-again.tsx'
import { ListEntry } from './list-entry.tsx'
import { type Beep, NO_WORK, withList } from './list-work.ts'
import { type ListSource, useReadList } from './mutations.ts'
import { useBeeps } from './use-beeps.ts'
import { useListDraft } from './use-list-draft.ts'
import { useRepeats } from './use-repeats.ts'

interface QuickOrderProps {
  /** The cart to add to; undefined: the current one, or the visitor's. */
  readonly cartId?: string | undefined
  /** One line high until it is used. */
  readonly isFolded?: boolean
  readonly ref?: RefObject<HTMLTextAreaElement | null>
  /** Shown until there is a list. */
  readonly children?: ReactNode
}

/** A field to paste a parts list into, and what became of its lines. */
export function QuickOrder({ cartId, isFolded = false, ref, children }: QuickOrderProps) {
  const ownEntry = useRef<HTMLTextAreaElement>(null)
  const entry = ref ?? ownEntry
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
  const { beep, takeBeep, forgetBeep } = useBeeps(changeWork)
  const readList = useReadList({
    onRead: (list) => {
      if (!takeBeep(list)) changeWork((before) => withList(before, list))
      // The field holds the next scan by now.
      if (!isSingle(list.source))
        changeText((before) => (list.source.text === before ? '' : before))
    },
    // A single line left the field when it was sent.
    onFailed: ({ text: typed = '' }) => changeText((before) => (before === '' ? typed : before)),
  })
  const { repeat, isNew, keepAdded, settle } = useRepeats(cartId, work)
  const read = async (source: ListSource) => {
    settle()
    forgetBeep()
    if (!(await isNew(source))) return
    // A scanner types its next number while this one is read.
    if (isSingle(source)) changeText((before) => (before === source.text ? '' : before))
    readList.mutate(source)
  }
  return (
    <section aria-label="Quick order" className="mb-8">
      <ListEntry
        ref={entry}
        isFolded={isFolded}
        hasLines={hasLists}
        text={text}
        onText={changeText}
        isReading={readList.isPending}
        onRead={read}
      />
      {repeat && (
        <AskedAgain
          repeat={repeat}
          onAgain={() => {
            settle()
            readList.mutate(repeat.source)
          }}
          onLeave={() => {
            settle()
            changeText((before) => (before === repeat.source.text ? '' : before))
            entry.current?.focus()
          }}
        />
      )}
      <p role="status" className="text-small empty:hidden [&:not(:empty)]:mt-3">
        {beep && beepText(beep)}
      </p>
      {readList.error && (
        <div className="mt-4">
          <FormError>{failureText(readList.error)}</FormError>
        </div>
      )}
      {!hasLists && children}
      {Results && hasLists && (
        <Results
          work={work}
          onWork={changeWork}
          cartId={cartId}
          isReading={readList.isPending}
          onReadAgain={readList.mutate}
          onAdded={keepAdded}
          onEmpty={() => {
            changeWork(() => NO_WORK)
            entry.current?.focus()
          }}
        />
      )}
    </section>
  )
}

const isSingle = ({ text }: ListSource) => text !== undefined && !text.trim().includes('\n')

const beepText = ({ number, raised }: Beep) =>
  raised
    ? `${number} again: ${formatCountOf(raised.quantity, 'piece')} now`
    : `${number} is in the list already`
