import { Suspense } from 'react'
import { useWatch } from 'react-hook-form'
import type { CustomField } from '../../../../contract/catalogue/fields/field-calls.ts'
import { lazyPart } from '../../../platform/base/lazy-part.tsx'
import { findTypedKeys } from '../../fields/custom-entries.ts'
import type { ProductFormProps } from '../product-fields.tsx'
import type { ProductEntries } from '../product-form.ts'
import { NothingYet } from './nothing-yet.tsx'
import { editFields, isTyped, type ProductBasis } from './product-basis.ts'

const ChangeList = lazyPart(() => import('./change-list.tsx'), 'ChangeList')

interface WhatChangesProps extends ProductFormProps {
  readonly basis: ProductBasis
  readonly fields: readonly CustomField[]
}

/** Lists what saving would change; the list and the rules that it reads by are loaded with the first change. */
export function WhatChanges({ form, basis, fields }: WhatChangesProps) {
  const entries = useWatch({ control: form.control }) as ProductEntries
  const isChanged =
    editFields.some((field) => isTyped(field, entries, basis)) ||
    findTypedKeys(entries.custom, basis.filled.custom).length > 0
  return (
    <section aria-labelledby="what-changes">
      <h3 id="what-changes" className="font-sans text-small font-semibold">
        What changes
      </h3>
      {isChanged ? (
        <Suspense fallback={<NothingYet />}>
          <ChangeList entries={entries} basis={basis} fields={fields} />
        </Suspense>
      ) : (
        <NothingYet />
      )}
    </section>
  )
}
