import { useEffect, useEffectEvent, useState } from 'react'
import { type Path, useForm } from 'react-hook-form'
import {
  describeCustomValue,
  describeField,
} from '../../../../contract/catalogue/changes/describe-field.ts'
import { factOfKey } from '../../../../contract/catalogue/fields/custom-fact.ts'
import { findValue } from '../../../../contract/catalogue/fields/custom-fields.ts'
import type { ProductDetails } from '../../../../contract/catalogue/products.ts'
import { ApiProblem } from '../../../platform/base/calls/api-answers.ts'
import { failureText } from '../../../platform/base/failures/failure-text.ts'
import { placeFailure } from '../../../platform/base/failures/place-failure.ts'
import { useLaterRules } from '../../../platform/base/forms/later-rules.ts'
import { isSame } from '../../../platform/base/is-same.ts'
import { showFailure, showSuccess } from '../../../ui/toasts.ts'
import { readCustomEntries } from '../../fields/custom-entries.ts'
import { useKnownFields } from '../../fields/queries.ts'
import { attributeFields } from '../attributes/attribute-form.ts'
import { customPaths, markCustomFaults } from '../custom/custom-faults.ts'
import { useNewNames } from '../names/use-new-names.ts'
import { type CheckedProduct, entryPaths, type ProductEntries } from '../product-form.ts'
import { useSaveProduct, useTakeBack } from './mutations.ts'
import { basisOf, type EditField, editFields, savedBasis, takeOver } from './product-basis.ts'

const loadRules = async () => (await import('../rules/product-rules.ts')).editRules
const fieldsOfForm = [...entryPaths, 'attributes', ...attributeFields, 'ladder'] as const

/**
 * The form of a product in the shop: sends only what is changed. When others save meanwhile, their values are taken
 * over; what is typed here stays, and the field says what it holds now.
 */
export function useProductEdit(product: ProductDetails) {
  const [basis, setBasis] = useState(() => basisOf(product))
  const fields = useKnownFields('product')
  const saveProduct = useSaveProduct(product._id)
  const offerUndo = useOfferUndo()
  const form = useForm<ProductEntries, unknown, CheckedProduct>({
    resolver: useLaterRules(loadRules),
    defaultValues: basis.filled,
  })

  const follow = useEffectEvent((version: number) => {
    if (version <= basis.version) return
    const now = basisOf(product)
    const typed = form.getValues()
    const { entries, disputed, disputedKeys } = takeOver(typed, basis, now)
    for (const field of editFields)
      if (!isSame(typed[field], entries[field])) form.setValue(field, entries[field])
    for (const { key } of fields) form.setValue(factOfKey(key), entries.custom[key] ?? '')
    for (const field of disputed)
      form.setError(entryOf(field), {
        type: 'server',
        message: `Now ${describeField(field, now.held[field])}`,
      })
    for (const key of disputedKeys) {
      const unit = fields.find((field) => field.key === key)?.unit
      const value = describeCustomValue(findValue(now.heldCustom, key), unit)
      form.setError(factOfKey(key), { type: 'server', message: `Now ${value}` })
    }
    setBasis(now)
  })
  useEffect(() => follow(product.version), [product.version])
  useEffect(() => form.setValue('available', String(product.available)), [form, product.available])

  const names = useNewNames(form, basis.filled)
  const save = async () => {
    if (names.refuse()) return
    const sent = structuredClone(form.getValues())
    const own = readCustomEntries(fields, sent.custom, basis.filled.custom)
    if (markCustomFaults(form, own.faults)) return
    try {
      const { findChanges, toValues } = await import('./product-changes.ts')
      const changes = findChanges(sent, basis)
      const hasOwn = Object.keys(own.changes).length > 0
      if (changes.length === 0 && !hasOwn) {
        form.setError('root', { message: 'Nothing to save: no field is changed' })
        return
      }
      const values = toValues(changes)
      const custom = hasOwn ? own.changes : undefined
      const changeSetId = await saveProduct({ version: basis.version, ...values, custom })
      setBasis(savedBasis(basis, sent, values, custom))
      offerUndo(changeSetId)
    } catch (error) {
      placeFailure(form, [...fieldsOfForm, ...customPaths(fields)], atEntries(error))
      if (error instanceof ApiProblem && error.code === 'changedMeanwhile')
        form.setError('root', { type: 'server', message: error.detail })
    }
  }
  return { form, names, basis, fields, save }
}

/** Says that it is saved. Taking it back is offered as long as the toast stays, and later in the history. */
function useOfferUndo() {
  const takeBack = useTakeBack()
  return (changeSetId: number | null) => {
    if (changeSetId === null) return showSuccess('Saved.')
    const undo = () =>
      takeBack(changeSetId).then(
        () => showSuccess('Undone'),
        (error: unknown) => showFailure(failureText(error)),
      )
    showSuccess('Saved.', { label: 'Undo', run: undo })
  }
}

/** Where the form shows an error of a field. */
function entryOf(field: EditField): Path<ProductEntries> {
  return field === 'discount' ? 'discount.percent' : field
}

/** A refusal names the discount as a whole. */
function atEntries(error: unknown): unknown {
  if (!(error instanceof ApiProblem) || !error.errors.discount) return error
  const { discount, ...errors } = error.errors
  const { code, status, detail } = error
  return new ApiProblem({
    code,
    status,
    detail,
    errors: { ...errors, 'discount.percent': discount },
  })
}
