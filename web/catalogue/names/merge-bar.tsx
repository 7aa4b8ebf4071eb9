import { useState } from 'react'
import type { DescribedName } from '../../../contract/catalogue/categories.ts'
import type { NamedField } from '../../../contract/catalogue/intake/mapping.ts'
import { formatCountOf } from '../../../contract/values/money/money.ts'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { Confirmation } from '../../ui/dialogs/confirmation.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { useMergeNames } from './queries.ts'

interface MergeBarProps {
  readonly field: NamedField
  readonly all: readonly DescribedName[]
  readonly ticked: ReadonlySet<string>
  readonly onMerged: (changeSetId: number | null, into: string) => void
}

/** Merges the ticked names into one of the list. */
export function MergeBar({ field, all, ticked, onMerged }: MergeBarProps) {
  const [into, setInto] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const merge = useMergeNames()
  const names = [...ticked].filter((name) => name !== into)
  const products = all
    .filter(({ name }) => names.includes(name))
    .reduce((sum, one) => sum + one.products, 0)
  const send = () =>
    merge.mutate(
      { field, names, into },
      {
        onSuccess: ({ changeSetId }) => {
          setIsAsking(false)
          onMerged(changeSetId, into)
        },
      },
    )
  return (
    <section
      aria-label="Merge"
      className="mb-5 flex flex-wrap items-end gap-4 border border-steel-300 bg-steel-50 p-4"
    >
      <Field label={`Merge ${formatCountOf(ticked.size, 'ticked name')} into`} className="w-64">
        {(control) => (
          <select
            {...control}
            className="select"
            value={into}
            onChange={({ target }) => setInto(target.value)}
          >
            <option value="">Choose</option>
            {all.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Button disabled={into === '' || names.length === 0} onClick={() => setIsAsking(true)}>
        Merge
      </Button>
      {isAsking && (
        <Confirmation
          question={`Merge into ${into}?`}
          verb="Merge"
          isSending={merge.isPending}
          error={merge.error ? failureText(merge.error) : undefined}
          onConfirm={send}
          onKeep={() => setIsAsking(false)}
        >
          {formatCountOf(products, 'product')} of {names.join(', ')} will be in {into}. History can
          undo it.
        </Confirmation>
      )}
    </section>
  )
}
