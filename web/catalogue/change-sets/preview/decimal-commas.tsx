import type { ChangeSet } from '../../../../contract/catalogue/changes/change-sets.ts'
import { decimalCommaAdvice } from '../../../../contract/catalogue/changes/refusal-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { useRebaseChangeSet } from '../mutations.ts'
import { useChangeRows } from '../queries.ts'
import { Refusal } from './refusal.tsx'

/** Offers to read `41,80` as 41.80, where rows of a file are refused for it. */
export function DecimalCommas({ set, onRead }: { set: ChangeSet; onRead: () => void }) {
  const refused = useChangeRows(String(set._id), {
    only: 'errors',
    isWanted: set.kind === 'import',
  })
  const rebase = useRebaseChangeSet(set._id)
  const hasCommas = refused.data?.items.some(({ errors }) =>
    errors.some(({ sentence }) => sentence.endsWith(decimalCommaAdvice)),
  )
  if (!hasCommas) return null
  return (
    <>
      <Button
        working={rebase.isPending}
        onClick={() => rebase.mutate({ decimalComma: true }, { onSuccess: onRead })}
      >
        Read 41,80 as 41.80
      </Button>
      <Refusal error={rebase.error} />
    </>
  )
}
