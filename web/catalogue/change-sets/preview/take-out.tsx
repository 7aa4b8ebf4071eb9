import type { ChangeRow } from '../../../../contract/catalogue/changes/change-sets.ts'
import { failureText } from '../../../platform/base/failures/failure-text.ts'
import { Button } from '../../../ui/button.tsx'
import { ROW_BUTTON } from '../../../ui/ledger.tsx'
import { showFailure, showSuccess } from '../../../ui/toasts.ts'
import { useRemoveChangeRows } from '../mutations.ts'
import { nameOf } from './warnings.tsx'

interface TakeOutProps {
  readonly setId: number
  readonly row: ChangeRow
  /** The pressed button goes with its row. */
  readonly onTakenOut: () => void
}

/** Takes one row out of a draft; its product stays as it is. */
export function TakeOut({ setId, row, onTakenOut }: TakeOutProps) {
  const removal = useRemoveChangeRows(setId)
  const takeOut = () =>
    removal.mutate([row.rowNo], {
      onSuccess: () => {
        showSuccess(`${nameOf(row)} excluded`)
        onTakenOut()
      },
      onError: (error) => showFailure(failureText(error)),
    })
  return (
    <Button
      size="small"
      className={ROW_BUTTON}
      aria-label={`Exclude ${nameOf(row)}`}
      working={removal.isPending}
      onClick={takeOut}
    >
      Exclude
    </Button>
  )
}
