import { useState } from 'react'
import type { TaxRule } from '../../../../contract/ordering/tax/tax-setting.ts'
import { countryName } from '../../../../contract/people/addresses/countries.ts'
import { TaxRuleFields } from './tax-rule-fields.tsx'
import type { TaxForm } from './tax-setting.tsx'

interface TaxRuleProps {
  readonly form: TaxForm
  readonly place: number
  readonly startsOpen: boolean
  readonly onRemove: () => void
}

/** A rule in one line, which opens to its fields; a faulty one opens by itself. */
export function TaxRulePart({ form, place, startsOpen, onRemove }: TaxRuleProps) {
  const { errors, submitCount } = form.formState
  const isFaulty = errors.value?.rules?.[place] !== undefined
  const [{ isOpen, at }, setShown] = useState({ isOpen: startsOpen, at: 0 })
  // Each attempt to save opens it again while it is faulty; mended, it stays open.
  if (isFaulty && !isOpen && at !== submitCount) setShown({ isOpen: true, at: submitCount })
  return (
    <details open={isOpen} className="border border-steel-300 p-4">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is pressed like a button */}
      <summary
        className="cursor-pointer text-small font-semibold [overflow-wrap:anywhere]"
        // The browser tells of a toggle later, when an attempt to save may have come between.
        onClick={(event) => {
          event.preventDefault()
          setShown({ isOpen: !isOpen, at: submitCount })
        }}
      >
        Rule {place + 1}
        <span className="font-normal">{summaryOf(form.getValues(`value.rules.${place}`))}</span>
      </summary>
      {isOpen && <TaxRuleFields form={form} place={place} onRemove={onRemove} />}
    </details>
  )
}

/** `: Sales tax 8.25 %, United States, IL, 60…, standard, from 2026-01-01` */
function summaryOf(rule: TaxRule | undefined): string {
  if (!rule?.name) return ''
  const { name, rate, country, region, postPrefix, category, validFrom, validUntil } = rule
  const parts = [
    `${name} ${Number.isFinite(rate) ? rate : '?'} %`,
    countryName(country),
    region,
    postPrefix && `${postPrefix.replaceAll(', ', '…, ')}…`,
    category,
    validFrom && `from ${validFrom}`,
    validUntil && `to ${validUntil}`,
  ]
  return `: ${parts.filter(Boolean).join(', ')}`
}
