import { useState } from 'react'
import type { Candidate } from '../../../../contract/ordering/quick-order/resolve.ts'
import { failureText } from '../../../platform/base/failures/failure-text.ts'
import { Button } from '../../../ui/button.tsx'
import { type ListRow, typedNumber } from '../list-rows.ts'
import { useAskForPart, useFindParts } from '../mutations.ts'

interface FindPartProps {
  readonly row: ListRow
  readonly onFound: (candidates: readonly Candidate[]) => void
}

/** A search for the part that a line may mean, and a note to the shop if it has none. */
export function FindPart({ row, onFound }: FindPartProps) {
  const number = typedNumber(row) ?? (row.resolved.words || row.resolved.typed.trim())
  const [typed, setTyped] = useState(row.resolved.words ?? '')
  const [isAsking, setIsAsking] = useState(false)
  const findParts = useFindParts((products) =>
    onFound(
      products.map((product) => ({
        product,
        by: 'similar' as const,
        maker: null,
        explanation: `Found for “${typed.trim()}”`,
      })),
    ),
  )
  const find = () => {
    if (typed.trim() !== '') findParts.mutate(typed.trim())
  }
  return (
    <div className="w-full">
      <div className="flex flex-wrap items-center gap-2">
        <input
          type="search"
          aria-label={`Search for ${number}`}
          placeholder="Search by name or number"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && find()}
          maxLength={100}
          autoComplete="off"
          className="input w-auto min-w-0 grow basis-56 xl:h-8 xl:max-w-md xl:px-2 xl:text-small"
        />
        <Button
          size="small"
          aria-label={`Search, ${number}`}
          working={findParts.isPending}
          onClick={find}
        >
          Search
        </Button>
        <Button
          size="small"
          aria-label={`Request this part, ${number}`}
          aria-expanded={isAsking}
          onClick={() => setIsAsking(!isAsking)}
        >
          Request this part
        </Button>
      </div>
      <p role="status" className="text-small empty:hidden">
        {findParts.data?.length === 0 && `Nothing found for “${findParts.variables}”.`}
        {findParts.error && failureText(findParts.error)}
      </p>
      {isAsking && <Asking number={number} />}
    </div>
  )
}

const LONGEST = { number: 60, note: 300 } as const

/** Form that asks the shop for a part that it doesn't have. */
function Asking({ number }: { number: string }) {
  const [note, setNote] = useState('')
  const askForPart = useAskForPart()
  if (askForPart.isSuccess) {
    return (
      <p role="status" className="mt-2 text-small">
        The shop was asked for {number}.
      </p>
    )
  }
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      <input
        aria-label={`Note to the shop about ${number}`}
        placeholder="Maker, vehicle, how many (optional)"
        value={note}
        onChange={(event) => setNote(event.target.value)}
        maxLength={LONGEST.note}
        className="input grow xl:h-8 xl:px-2 xl:text-small"
      />
      <Button
        size="small"
        aria-label={`Send, ${number}`}
        working={askForPart.isPending}
        onClick={() =>
          askForPart.mutate({
            number: number.slice(0, LONGEST.number),
            ...(note.trim() && { note: note.trim() }),
          })
        }
      >
        Send
      </Button>
      {askForPart.error && (
        <p role="alert" className="text-small font-medium text-bad">
          {failureText(askForPart.error)}
        </p>
      )}
    </div>
  )
}
