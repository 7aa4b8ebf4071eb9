import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { CHOICE_LINE } from '../../platform/paging/choice-links.tsx'
import { listPath, useListChoice } from '../../platform/paging/list-choice.ts'
import { classNames } from '../../ui/class-names.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Link } from '../../ui/link.tsx'
import { type ReportChoice, usualPeriods } from './report-address.ts'

const groups: Readonly<Record<ReportChoice['by'], string>> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  category: 'Category',
  brand: 'Brand',
  product: 'Product',
  customer: 'Customer',
  country: 'Country',
  state: 'State or region',
}

interface PeriodBarProps {
  readonly choice: ReportChoice
  /** Groups and comparison can be chosen, too. */
  readonly hasGroups: boolean
}

/** Days, groups and comparison of a report, kept in the address. */
export function PeriodBar({ choice, hasGroups }: PeriodBarProps) {
  const list = useListChoice()
  const navigate = useNavigate()
  const change = (changes: Readonly<Record<string, string>>) =>
    navigate(listPath(list, changes), { preventScrollReset: true })
  const { from, to, by, compare } = choice
  return (
    <section aria-label="Period" className="mb-6 grid gap-4">
      <ul aria-label="Usual periods" className={CHOICE_LINE}>
        {usualPeriods(new Date()).map((period) => {
          const isChosen = period.from === from && period.to === to
          return (
            <li key={period.name} className="shrink-0 not-first:-ml-px">
              <Link
                to={listPath(list, { from: period.from, to: period.to })}
                preventScrollReset
                aria-current={isChosen ? 'true' : undefined}
                className={classNames(
                  'btn rounded-none focus-visible:z-[1] max-md:px-2.5',
                  isChosen ? 'btn-accent' : 'btn-outline',
                )}
              >
                {period.name}
              </Link>
            </li>
          )
        })}
      </ul>
      <div className="grid max-w-3xl grid-cols-2 gap-3 md:grid-cols-4">
        <DayField label="From" value={from} onChoose={(day) => change(inOrder(day, to))} />
        <DayField label="To" value={to} onChoose={(day) => change(inOrder(from, day))} />
        {hasGroups && (
          <>
            <ReportSelect label="By" value={by} onChoose={(value) => change({ by: value })}>
              {Object.entries(groups).map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </ReportSelect>
            <ReportSelect
              label="Compare with"
              value={compare ?? ''}
              onChoose={(value) => change({ compare: value })}
            >
              <option value="">Nothing</option>
              <option value="before">The days before</option>
              <option value="year">A year before</option>
            </ReportSelect>
          </>
        )}
      </div>
    </section>
  )
}

function inOrder(...days: [string, string]) {
  const [from = '', to = ''] = days.sort()
  return { from, to }
}

interface DayFieldProps {
  readonly label: string
  readonly value: string
  readonly onChoose: (day: string) => void
}

/** Chosen once the field is left, or with Enter: a day that is being typed is none yet. */
export function DayField({ label, value, onChoose }: DayFieldProps) {
  const choose = (day: string) => {
    if (day !== '' && day !== value) onChoose(day)
  }
  return (
    <Field label={label}>
      {(control) => (
        <input
          key={value}
          {...control}
          type="date"
          required
          defaultValue={value}
          className="input"
          onBlur={({ target }) => choose(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') choose(event.currentTarget.value)
          }}
        />
      )}
    </Field>
  )
}

interface ReportSelectProps {
  readonly label: string
  readonly value: string
  readonly onChoose: (value: string) => void
  readonly children: ReactNode
}

function ReportSelect({ label, value, onChoose, children }: ReportSelectProps) {
  return (
    <Field label={label}>
      {(control) => (
        <select
          {...control}
          className="select"
          value={value}
          onChange={({ target }) => onChoose(target.value)}
        >
          {children}
        </select>
      )}
    </Field>
  )
}
