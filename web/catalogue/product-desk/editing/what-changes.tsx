import { Suspense } from 'react'
import { useWatch } from 'react-hook-form'
import { lazyPart } from '../../../platform/base/lazy-part.tsx'
import type { ProductFormProps } from '../product-fields.tsx'
import type { ProductEntries } from '../product-form.ts'
import { NothingYet } from './nothing-yet.tsx'
import { editFields, isTyped, type ProductBasis } from './product-basis.ts'

const ChangeList = lazyPart(() => import('./change-list.tsx'), 'ChangeList')

interface WhatChangesProps extends ProductFormProps {
  readonly basis: ProductBasis
}

/** Lists what saving would change; the list and the rules that it reads by are loaded with the first change. */
export function WhatChanges({ form, basis }: WhatChangesProps) {
  const entries = useWatch({ control: form.control }) as ProductEntries
  const isChanged = editFields.some((field) => isTyped(field, entries, basis))
  return (
    <section aria-labelledby="what-changes">
      <h3 id="what-changes" className="font-sans text-small font-semibold">
        What changes
      </h3>
      {isChanged ? (
        <Suspense fallback={<NothingYet />}>
          <ChangeList entries={entries} basis={basis} />
        </Suspense>
      ) : (
        <NothingYet />
      )}
    </section>
  )
}
