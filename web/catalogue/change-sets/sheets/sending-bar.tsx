import { Button } from '../../../ui/button.tsx'

interface SendingBarProps {
  readonly name: string
  /** From 0 to 1. */
  readonly sentFraction: number
  readonly onCancel: () => void
}

/** How much of a file is sent. */
export function SendingBar({ name, sentFraction, onCancel }: SendingBarProps) {
  const percent = Math.floor(sentFraction * 100)
  return (
    <div className="flex items-center gap-4">
      <div className="min-w-0 grow">
        <div
          role="progressbar"
          aria-label={`Sending ${name}`}
          aria-valuenow={percent}
          className="h-1.5 bg-steel-200"
        >
          <div className="h-full bg-ink" style={{ width: `${percent}%` }} />
        </div>
        <p className="num mt-1 text-small text-steel-600">
          {percent < 100 ? `${percent}\u00a0% sent` : 'Sent, opening the file'}
        </p>
      </div>
      <Button size="small" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
