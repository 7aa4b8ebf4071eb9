import type { PriceRule } from '../../../contract/catalogue/intake/mapping.ts'
import {
  applyPriceRule,
  ENDING,
  isFactor,
} from '../../../contract/catalogue/intake/rows/price-rule.ts'
import { dollarsFromCents, formatDollars } from '../../../contract/values/money/money.ts'
import { Checkbox, TextField } from '../../ui/fields/field.tsx'

const FIRST_RULE: PriceRule = { factor: '1.35', ending: null }
const EXAMPLE_COST = '41.80'

interface PriceRuleFormProps {
  readonly rule: PriceRule | null
  readonly onChange: (rule: PriceRule | null) => void
}

/** Makes prices of the price's column, else of the purchase price: `× 1.35, to .95`. */
export function PriceRuleForm({ rule, onChange }: PriceRuleFormProps) {
  return (
    <section aria-labelledby="price-rule" className="grid gap-3">
      <h3 id="price-rule" className="text-h3">
        Price
      </h3>
      <Checkbox
        label="Calculate prices from costs"
        checked={rule !== null}
        onChange={(event) => onChange(event.target.checked ? FIRST_RULE : null)}
      />
      {rule && (
        <>
          <div className="grid grid-cols-2 gap-3">
            <TextField
              label="Multiply by"
              inputMode="decimal"
              value={rule.factor}
              error={isFactor(rule.factor) ? undefined : 'A number such as 1.35'}
              onChange={(event) => onChange({ ...rule, factor: event.target.value.trim() })}
            />
            <TextField
              label="Round up to end in"
              placeholder=".95"
              value={rule.ending ?? ''}
              error={isEnding(rule.ending) ? undefined : 'Two decimals such as .95'}
              onChange={(event) => onChange({ ...rule, ending: event.target.value.trim() || null })}
            />
          </div>
          <p role="status" className="num text-small text-steel-700">
            {showExample(rule)}
          </p>
        </>
      )}
    </section>
  )
}

const isEnding = (ending: string | null) => ending === null || ENDING.test(ending)

/** Whether prices can be made by it. */
export const isUsableRule = (rule: PriceRule | null) =>
  rule === null || (isFactor(rule.factor) && isEnding(rule.ending))

function showExample(rule: PriceRule): string {
  const price = isUsableRule(rule) ? applyPriceRule(EXAMPLE_COST, rule) : undefined
  return price === undefined
    ? ''
    : `A cost of $${EXAMPLE_COST} becomes ${formatDollars(dollarsFromCents(price))}`
}
