import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { productFields } from '../../../../contract/catalogue/product-fields.ts'
import { useNames } from '../../names/queries.ts'
import type { ProductForm } from '../product-form.ts'

/** Proposes the tax category of a new product by its category, unless somebody typed one. */
export function useCategoryDefaults(form: ProductForm): void {
  const categories = useNames('category').data
  const category = useWatch({ control: form.control, name: 'category' }).trim()
  const isTyped = form.formState.dirtyFields.taxCategory === true
  const proposed =
    categories?.find(({ name }) => name === category)?.taxCategory ??
    productFields.taxCategory.usual
  useEffect(() => {
    if (!isTyped) form.setValue('taxCategory', proposed)
  }, [form, proposed, isTyped])
}
