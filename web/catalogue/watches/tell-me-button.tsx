import { formatCount } from '../../../contract/values/money/money.ts'
import { Button } from '../../ui/button.tsx'
import { useTellMe } from './mutations.ts'
import { TellMeAnswer } from './tell-me-answer.tsx'

interface TellMeButtonProps {
  readonly productId: string
  readonly name: string
  readonly wanted: number
}

/** In a line that is short: one mail when the stock reaches its pieces. */
export function TellMeButton({ productId, name, wanted }: TellMeButtonProps) {
  const { ask, isPending, data, error } = useTellMe(productId)
  const text = `Tell me when there are ${formatCount(wanted)}`
  return (
    <>
      <Button
        size="small"
        working={isPending}
        aria-label={`${text}, ${name}`}
        onClick={() => ask(wanted)}
      >
        {text}
      </Button>
      <TellMeAnswer answer={data} error={error} />
    </>
  )
}
