import { formatMoment } from '../../platform/base/format-moment.ts'
import { Button } from '../../ui/button.tsx'
import type { Repeat } from './use-repeats.ts'

interface AskedAgainProps {
  readonly repeat: Repeat
  readonly onAgain: () => void
  readonly onLeave: () => void
}

/** Asks whether a list that was pasted before is meant again. */
export function AskedAgain({ repeat: { addedAt, source }, onAgain, onLeave }: AskedAgainProps) {
  const list = source.file?.name ?? 'this list'
  return (
    <div
      role="alert"
      className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 border-l-[3px] border-ink bg-signal-wash px-3 py-3"
    >
      <p className="min-w-0 grow basis-60 text-small font-medium [overflow-wrap:anywhere]">
        {addedAt
          ? `You added ${list} to this cart on ${formatMoment(addedAt)}.`
          : `You have already read ${list}: its lines are below.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button size="small" onClick={onAgain}>
          Add it again
        </Button>
        <Button size="small" onClick={onLeave}>
          Don’t add it
        </Button>
      </div>
    </div>
  )
}
