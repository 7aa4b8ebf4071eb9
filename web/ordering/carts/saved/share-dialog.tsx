import { failureText } from '../../../platform/base/failures/failure-text.ts'
import { paths } from '../../../platform/base/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { FIRST_FOCUS } from '../../../ui/dialogs/modal.ts'
import { CopiedField } from '../../../ui/fields/copied-field.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { showSuccess } from '../../../ui/toasts.ts'
import { useShareList, useUnshareList } from './mutations.ts'

interface ShareDialogProps {
  readonly cartId: string
  readonly isShared: boolean
  readonly onClose: () => void
}

/** Makes a link that shows the list, or ends it. The shop keeps no link, so one is shown only when it is made. */
export function ShareDialog({ cartId, isShared, onClose }: ShareDialogProps) {
  const shareList = useShareList(cartId)
  const unshareList = useUnshareList(cartId, () => {
    showSuccess('Link switched off')
    onClose()
  })
  const link =
    shareList.data && `${window.location.origin}${paths.sharedList(shareList.data.token)}`
  const failure = shareList.error ?? unshareList.error
  return (
    <Dialog
      title="Share this list"
      onClose={onClose}
      isSending={shareList.isPending || unshareList.isPending}
    >
      <div className="grid gap-5 p-4 md:p-6">
        <p className="max-w-[60ch]">
          Everybody with the link reads the list with today’s prices and stock, without signing in.
          Nobody can change it, and your name isn’t shown.
        </p>
        {link && <CopiedField label="Link" value={link} />}
        {isShared && !link && (
          <p className="text-small text-steel-600">A link was made before. A new one ends it.</p>
        )}
        <div className="flex flex-wrap gap-3">
          {!link && (
            <Button
              {...FIRST_FOCUS}
              kind="primary"
              working={shareList.isPending}
              onClick={() => shareList.mutate()}
            >
              {isShared ? 'Make a new link' : 'Make a link'}
            </Button>
          )}
          {isShared && (
            <Button
              kind="danger"
              working={unshareList.isPending}
              onClick={() => unshareList.mutate()}
            >
              Switch off link
            </Button>
          )}
        </div>
        <FormError>{failure && failureText(failure)}</FormError>
      </div>
    </Dialog>
  )
}
