import type { OrderMail } from '../../../contract/office/customers.ts'
import { nameOfMail } from '../../ordering/orders/mail-kinds.ts'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { Unloaded } from '../../platform/base/failures/unloaded.tsx'
import { formatMoment } from '../../platform/base/format-moment.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { showFailure, showSuccess } from '../../ui/toasts.ts'
import { useMailAgain, useOrderMails } from './mails-queries.ts'

const outcomes = {
  sent: 'Sent',
  notNeeded: 'No longer needed, not sent',
  givenUp: 'Could not be sent',
} as const

/** The mails to the customer; each can be sent again. */
export function DeskMails({ orderId }: { readonly orderId: string }) {
  const mails = useOrderMails(orderId)
  const again = useMailAgain(orderId, {
    onSent: () => showSuccess('Email sent again'),
    onError: (error) => showFailure(failureText(error)),
  })
  return (
    <section aria-label="Mails">
      <h3 className="text-h3">Emails to the customer</h3>
      <Unloaded what="The mails" query={mails} className="mt-3">
        <Skeleton className="h-12" />
      </Unloaded>
      {mails.data?.length === 0 && (
        <p className="mt-2 text-small text-steel-600">None in the last 30 days.</p>
      )}
      <ul className="mt-2">
        {mails.data?.map((mail) => (
          <MailRow
            key={mail._id}
            mail={mail}
            isSending={again.isPending && again.variables === mail._id}
            onAgain={() => again.mutate(mail._id)}
          />
        ))}
      </ul>
    </section>
  )
}

interface MailRowProps {
  readonly mail: OrderMail
  readonly isSending: boolean
  readonly onAgain: () => void
}

function MailRow({ mail, isSending, onAgain }: MailRowProps) {
  const { kind, at, outcome } = mail
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-t border-steel-200 py-2">
      <div className="min-w-0 text-small">
        <p className="font-medium">{nameOfMail(kind)}</p>
        <p className="num text-micro text-steel-600">
          <time dateTime={at}>{formatMoment(at)}</time>
          {`, ${outcome ? outcomes[outcome].toLowerCase() : 'on its way'}`}
        </p>
      </div>
      <Button
        size="small"
        className="max-xl:h-11"
        working={isSending}
        aria-label={`Send again, ${nameOfMail(kind)}, ${formatMoment(at)}`}
        onClick={onAgain}
      >
        Send again
      </Button>
    </li>
  )
}
