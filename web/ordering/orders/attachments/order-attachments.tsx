import Paperclip from 'lucide-react/icons/paperclip'
import { useId, useRef, useState } from 'react'
import { attachmentBounds } from '../../../../contract/ordering/attachment-bounds.ts'
import type { OrderAttachment } from '../../../../contract/ordering/attachments.ts'
import { failureText, faultAt } from '../../../platform/base/failures/failure-text.ts'
import { Unloaded } from '../../../platform/base/failures/unloaded.tsx'
import { formatMoment } from '../../../platform/base/format-moment.ts'
import { formatSize, formatSizeBound } from '../../../platform/base/format-size.ts'
import { Button } from '../../../ui/button.tsx'
import { Confirmation, useSubject } from '../../../ui/dialogs/confirmation.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { showSuccess } from '../../../ui/toasts.ts'
import { useAddAttachment, useAttachments, useRemoveAttachment } from './queries.ts'

interface OrderAttachmentsProps {
  readonly orderId: string
  readonly isAdmin: boolean
  readonly mayAdd: boolean
}

/** Files that the customer and staff put at an order, such as the purchase order. */
export default function OrderAttachments({ orderId, isAdmin, mayAdd }: OrderAttachmentsProps) {
  const files = useAttachments(orderId)
  const heading = useRef<HTMLHeadingElement>(null)
  const removal = useSubject<OrderAttachment>(() => heading.current?.focus())
  return (
    <section aria-label="Files">
      <h3 ref={heading} tabIndex={-1} className="text-h3">
        Files
      </h3>
      <Unloaded what="The files" query={files} className="mt-3">
        <Skeleton className="h-12" />
      </Unloaded>
      <ul className="num mt-3 text-table" aria-live="polite">
        {files.data?.map((file) => (
          <FileRow
            key={file._id}
            file={file}
            isAdmin={isAdmin}
            onRemove={() => removal.ask(file)}
          />
        ))}
      </ul>
      {mayAdd && files.data && files.data.length < attachmentBounds.files && (
        <AddFiles orderId={orderId} isFirst={files.data.length === 0} isAdmin={isAdmin} />
      )}
      {removal.subject && (
        <FileRemoval
          orderId={orderId}
          file={removal.subject}
          onRemoved={removal.done}
          onKeep={removal.keep}
        />
      )}
    </section>
  )
}

interface FileRowProps {
  readonly file: OrderAttachment
  readonly isAdmin: boolean
  readonly onRemove: () => void
}

function FileRow({ file, isAdmin, onRemove }: FileRowProps) {
  const { _id, name, size, addedAt, byStaff, addedBy, mayRemove } = file
  const customer = isAdmin ? 'the customer' : 'you'
  const staff = addedBy ?? 'the shop'
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-steel-200 py-2">
      <span className="min-w-0">
        <a
          className="tlink font-medium [overflow-wrap:anywhere]"
          href={`/attachment/${_id}`}
          download={name}
        >
          {name}
        </a>
        <span className="block text-small text-steel-600">
          {formatSize(size)}, <time dateTime={addedAt}>{formatMoment(addedAt)}</time>, from{' '}
          {byStaff ? staff : customer}
        </span>
      </span>
      {mayRemove && (
        <Button
          size="small"
          className="max-xl:h-11"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      )}
    </li>
  )
}

interface AddFilesProps extends Omit<OrderAttachmentsProps, 'mayAdd'> {
  readonly isFirst: boolean
}

/** Sends the chosen files one after the other; the first that is refused ends it, with its name. */
function AddFiles({ orderId, isFirst, isAdmin }: AddFilesProps) {
  const id = useId()
  const add = useAddAttachment(orderId)
  const [fault, setFault] = useState<string>()
  const [sending, setSending] = useState<string>()
  const send = async (chosen: readonly File[]) => {
    setFault(undefined)
    try {
      for (const file of chosen) {
        setSending(file.name)
        if (file.size > attachmentBounds.fileBytes)
          return setFault(`${file.name} is larger than ${BOUND}`)
        try {
          await add.mutateAsync(file)
        } catch (error) {
          return setFault(`${file.name}: ${faultAt(error, 'file') ?? failureText(error)}`)
        }
      }
      showSuccess(chosen.length === 1 ? 'File added' : 'Files added')
    } finally {
      setSending(undefined)
    }
  }
  return (
    <div className="mt-3 grid justify-items-start gap-2">
      <p id={id} className="max-w-[60ch] text-small text-steel-600">
        {isFirst && (isAdmin ? 'The customer sees them. ' : 'Your purchase order, for example. ')}
        PDF, JPEG or PNG, up to {BOUND} each
      </p>
      <label className="btn btn-outline relative has-[input:disabled]:opacity-60 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-ink has-[input:focus-visible]:shadow-[0_0_0_6px_var(--color-signal)]">
        <Icon of={Paperclip} />
        Add a file
        <input
          type="file"
          multiple
          accept=".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png"
          aria-describedby={id}
          className="sr-only"
          disabled={sending !== undefined}
          onChange={({ target }) => {
            const chosen = [...(target.files ?? [])]
            // Allows choosing the same file again, after it was corrected.
            target.value = ''
            if (chosen.length > 0) send(chosen)
          }}
        />
      </label>
      <p role="status" className="text-small text-steel-600 [overflow-wrap:anywhere] empty:hidden">
        {sending && `Sending ${sending} …`}
      </p>
      <FormError>{fault}</FormError>
    </div>
  )
}

const BOUND = formatSizeBound(attachmentBounds.fileBytes)

interface FileRemovalProps {
  readonly orderId: string
  readonly file: OrderAttachment
  readonly onRemoved: () => void
  readonly onKeep: () => void
}

function FileRemoval({ orderId, file, onRemoved, onKeep }: FileRemovalProps) {
  const removal = useRemoveAttachment(orderId, () => {
    showSuccess('File removed')
    onRemoved()
  })
  return (
    <Confirmation
      question="Remove this file?"
      verb="Remove"
      isSending={removal.isPending}
      {...(removal.error && { error: failureText(removal.error) })}
      onConfirm={() => removal.mutate(file._id)}
      onKeep={onKeep}
    >
      {file.name}
    </Confirmation>
  )
}
