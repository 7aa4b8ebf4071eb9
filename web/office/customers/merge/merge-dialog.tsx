import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Customer } from '../../../../contract/office/customers.ts'
import type { User } from '../../../../contract/people/users.ts'
import { failureText } from '../../../platform/base/failures/failure-text.ts'
import { BreakableEmail } from '../../../ui/breakable-email.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { FIRST_FOCUS } from '../../../ui/dialogs/modal.ts'
import { TextField } from '../../../ui/fields/field.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { showSuccess } from '../../../ui/toasts.ts'
import { MergePlan } from './merge-plan.tsx'
import { useFoundAccounts, useMergePreview, useMergeUser } from './queries.ts'

const REASON_LENGTH = 200

interface MergeDialogProps {
  readonly customer: Pick<Customer, '_id' | 'email'>
  readonly onClose: () => void
}

/** Joins another account of the same person to this one: search, look, confirm. */
export function MergeDialog({ customer, onClose }: MergeDialogProps) {
  const [other, setOther] = useState<string>()
  const merge = useMergeUser(customer._id)
  return (
    <Dialog title="Join with another account" onClose={onClose} isSending={merge.isPending}>
      <div className="grid gap-5 p-4 md:p-6">
        <p className="text-small text-steel-600">
          For one person with two accounts. <BreakableEmail email={customer.email} /> is kept and
          gets what the other account has.
        </p>
        {other === undefined ? (
          <AccountSearch butId={customer._id} onChoose={setOther} />
        ) : (
          <Confirming
            customer={customer}
            other={other}
            merge={merge}
            onBack={() => setOther(undefined)}
            onClose={onClose}
          />
        )}
      </div>
    </Dialog>
  )
}

interface AccountSearchProps {
  readonly butId: string
  readonly onChoose: (id: string) => void
}

function AccountSearch({ butId, onChoose }: AccountSearchProps) {
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const found = useFoundAccounts(asked)
  const field = useRef<HTMLInputElement>(null)
  // Also where another account is to be chosen.
  useEffect(() => field.current?.focus(), [])
  const others = found.data?.filter(({ _id }) => _id !== butId)
  const search = (event: FormEvent) => {
    event.preventDefault()
    setAsked(typed.trim())
  }
  return (
    <>
      <form onSubmit={search} className="grid gap-3">
        <TextField
          {...FIRST_FOCUS}
          ref={field}
          label="Find the other account"
          type="search"
          autoComplete="off"
          maxLength={100}
          hint="By email, name, company, VAT ID, phone or post code"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" className="justify-self-start" working={found.isFetching}>
          Search
        </Button>
      </form>
      <p role="status" className="text-small empty:hidden">
        {others?.length === 0 && `No other account found for “${asked}”.`}
      </p>
      <FormError>{found.error && failureText(found.error)}</FormError>
      {others && others.length > 0 && (
        <ul aria-label="Accounts found" className="border-t-2 border-ink">
          {others.map((user) => (
            <FoundAccount key={user._id} user={user} onChoose={() => onChoose(user._id)} />
          ))}
        </ul>
      )}
    </>
  )
}

function FoundAccount({ user, onChoose }: { readonly user: User; readonly onChoose: () => void }) {
  return (
    <li className="flex items-center justify-between gap-4 border-b border-steel-200 py-2">
      <span className="min-w-0 text-small [overflow-wrap:anywhere]">
        <span className="font-medium">{user.name}</span>
        <br />
        <BreakableEmail email={user.email} />
      </span>
      <Button aria-label={`Choose ${user.email}`} onClick={onChoose}>
        Choose
      </Button>
    </li>
  )
}

interface ConfirmingProps extends MergeDialogProps {
  readonly other: string
  readonly merge: ReturnType<typeof useMergeUser>
  readonly onBack: () => void
}

function Confirming({ customer, other, merge, onBack, onClose }: ConfirmingProps) {
  const [reason, setReason] = useState('')
  const preview = useMergePreview(customer._id, other)
  const back = (
    <Button disabled={merge.isPending} onClick={onBack}>
      Choose another account
    </Button>
  )
  if (!preview.data)
    return (
      <>
        <p role="status" className="text-small empty:hidden">
          {preview.isPending && 'Reading both accounts …'}
        </p>
        <FormError>{preview.error && failureText(preview.error)}</FormError>
        <div>{back}</div>
      </>
    )
  const join = (event: FormEvent) => {
    event.preventDefault()
    merge.mutate(
      { other, reason },
      {
        onSuccess: () => {
          showSuccess('Accounts joined')
          onClose()
        },
      },
    )
  }
  return (
    <form onSubmit={join} className="grid gap-5">
      <MergePlan preview={preview.data} />
      <TextField
        label="Reason (only staff read it)"
        hint="Such as the date of a call. Don’t enter names: the reason is kept."
        autoComplete="off"
        maxLength={REASON_LENGTH}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <FormError>{merge.error && failureText(merge.error)}</FormError>
      <div className="flex flex-wrap justify-end gap-3">
        {back}
        <Button
          type="submit"
          kind="dangerFilled"
          working={merge.isPending}
          disabled={reason.trim() === ''}
        >
          Join the accounts
        </Button>
      </div>
    </form>
  )
}
