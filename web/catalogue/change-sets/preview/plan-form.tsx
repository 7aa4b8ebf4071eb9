import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { shopZone } from '../../../../contract/values/days/shop-zone.ts'
import { dayIn, momentAt } from '../../../../contract/values/days/zones.ts'
import { faultAt } from '../../../platform/base/failures/failure-text.ts'
import { formatMoment } from '../../../platform/base/format-moment.ts'
import { EntryForm, SubmitButton } from '../../../ui/fields/entry-form.tsx'
import { TextField } from '../../../ui/fields/field.tsx'

interface PlanFormProps {
  readonly apply: Pick<UseMutationResult, 'error' | 'isPending'>
  /** With the moment in UTC, as the shop takes it. */
  readonly onPlan: (at: string) => void
}

/** The day and hour, in the shop's time zone, at which a change set is applied by itself. */
export default function PlanForm({ apply, onPlan }: PlanFormProps) {
  const [day, setDay] = useState(firstOfNextMonth)
  const [hour, setHour] = useState('00:00')
  const at = momentOf(day, hour)
  const refused = faultAt(apply.error, 'at')
  const [isMissed, setIsMissed] = useState(false)
  return (
    <EntryForm
      className="grid gap-3 border-l-2 border-ink pl-4"
      onSubmit={(event) => {
        event.preventDefault()
        setIsMissed(at === undefined)
        if (at) onPlan(at)
      }}
    >
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="Day"
          type="date"
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
        <TextField
          label="Hour"
          hint={shopZone()}
          type="time"
          value={hour}
          onChange={(event) => setHour(event.target.value)}
        />
      </div>
      <p role="status" className="num text-small">
        {at && formatMoment(at)}
      </p>
      {(refused || (isMissed && !at)) && (
        <p role="alert" className="err text-small font-medium text-bad">
          {at ? refused : 'Choose a day and an hour'}
        </p>
      )}
      <SubmitButton kind="primary" working={apply.isPending}>
        Plan
      </SubmitButton>
    </EntryForm>
  )
}

function momentOf(day: string, hour: string): string | undefined {
  return momentAt(shopZone(), day, hour)?.toISOString()
}

function firstOfNextMonth(): string {
  const today = new Date(dayIn(shopZone(), new Date()))
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1))
    .toISOString()
    .slice(0, 10)
}
