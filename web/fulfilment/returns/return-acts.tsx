import { useState } from 'react'
import type { Return } from '../../../contract/fulfilment/returns.ts'
import { type StaffCall, useMay } from '../../people/sessions/rights/may.tsx'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { type ReturnAct, useReturnAct } from './mutations.ts'
import { ReceiveDialog } from './receiving/receive-dialog.tsx'
import { ReturnRefund } from './return-refund.tsx'
import { WordsDialog } from './words-dialog.tsx'

type ReturnDialog = 'approve' | 'decline' | 'receive' | 'refund' | 'close'

const offered = {
  requested: ['approve', 'decline'],
  approved: ['receive', 'close'],
  received: ['refund', 'close'],
} as const satisfies Partial<Record<Return['state'], readonly ReturnDialog[]>>

const verbs: Readonly<Record<ReturnDialog, string>> = {
  approve: 'Approve',
  decline: 'Decline',
  receive: 'Receive',
  refund: 'Refund',
  close: 'Close without refund',
}

const calls = {
  approve: 'POST /return/:id/approve',
  decline: 'POST /return/:id/decline',
  receive: 'POST /return/:id/receive',
  refund: 'POST /order/:id/refund',
  close: 'POST /return/:id/close',
} as const satisfies Record<ReturnDialog, StaffCall>

const questions = {
  approve: { label: 'Message to the customer', hint: 'How and where to send the pieces' },
  decline: { label: 'Reason (shown to the customer)' },
  close: { label: 'Reason (shown to the customer)' },
} as const

/** The actions that a return's state allows to staff. */
export function ReturnActs({ of }: { readonly of: Return }) {
  const [opened, setOpened] = useState<ReturnDialog>()
  const [words, setWords] = useState('')
  const act = useReturnAct(of._id)
  const may = useMay()
  const ofState: readonly ReturnDialog[] =
    of.state in offered ? offered[of.state as keyof typeof offered] : []
  const acts = ofState.filter((one) => may(calls[one]))
  const close = () => {
    act.reset()
    setOpened(undefined)
  }
  const send = (wanted: ReturnAct) =>
    act.mutate(wanted, {
      onSuccess: () => {
        showSuccess(`Return ${of.returnNo} ${doneTexts[wanted.kind]}`)
        setWords('')
        close()
      },
    })
  return (
    <>
      {acts.map((one, place) => (
        <Button
          key={one}
          kind={place === 0 ? 'primary' : 'outline'}
          aria-label={`${verbs[one]}, return ${of.returnNo}`}
          onClick={() => setOpened(one)}
        >
          {verbs[one]}
        </Button>
      ))}
      {opened === 'receive' && <ReceiveDialog of={of} onClose={close} />}
      {opened === 'refund' && <ReturnRefund of={of} onClose={close} />}
      {(opened === 'approve' || opened === 'decline' || opened === 'close') && (
        <WordsDialog
          title={`${verbs[opened]}: return ${of.returnNo}`}
          {...questions[opened]}
          verb={verbs[opened]}
          isNeeded={opened !== 'approve'}
          isDanger={opened !== 'approve'}
          isSending={act.isPending}
          error={act.error ? failureText(act.error) : undefined}
          words={words}
          onWords={setWords}
          onSend={(said) => send(toAct(opened, said))}
          onClose={close}
        />
      )}
    </>
  )
}

const doneTexts: Readonly<Record<ReturnAct['kind'], string>> = {
  approve: 'approved',
  decline: 'declined',
  receive: 'received',
  close: 'closed',
  withdraw: 'withdrawn',
}

function toAct(opened: 'approve' | 'decline' | 'close', words: string): ReturnAct {
  if (opened === 'decline') return { kind: 'decline', reason: words }
  if (opened === 'close') return { kind: 'close', note: words }
  return { kind: 'approve', ...(words && { note: words }) }
}
