import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { messages } from '../../../contract/values/messages.ts'
import { isDoneBefore } from '../../platform/base/failures/done-before.ts'
import { placeFailure } from '../../platform/base/failures/place-failure.ts'
import { useActKey } from '../../platform/base/forms/act-key.ts'
import { useLaterRules } from '../../platform/base/forms/later-rules.ts'
import { PageHead } from '../../platform/base/page-head.tsx'
import { useShop } from '../../platform/base/shop-query.ts'
import { usePicturesForm } from '../../platform/images/use-picture-form.ts'
import { SubmitButton } from '../../ui/fields/entry-form.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { showFailure, showSuccess } from '../../ui/toasts.ts'
import { findEmptyRequired, readCustomEntries } from '../fields/custom-entries.ts'
import { useKnownFields } from '../fields/queries.ts'
import { customPaths, markCustomFaults } from './custom/custom-faults.ts'
import { useAddProduct } from './mutations.ts'
import { useCategoryDefaults } from './names/use-category-defaults.ts'
import { useNewNames } from './names/use-new-names.ts'
import { AvailableField } from './product-fields.tsx'
import {
  type CheckedProduct,
  emptyProduct,
  entryPaths,
  type ProductEntries,
  toProductBody,
} from './product-form.ts'
import { ProductFormView } from './product-form-view.tsx'

const ADDED_BEFORE =
  'An earlier attempt added the product with the values entered then. Check Manage Product first: sending again adds it a second time.'

const loadRules = async () => (await import('./rules/product-rules.ts')).newProductRules

/** Form of a new product on the left, its card as buyers will see it on the right. */
export default function ProductAddPage() {
  const addProduct = useAddProduct()
  const fields = useKnownFields('product')
  const heading = useRef<HTMLHeadingElement>(null)
  const shopEmail = useShop().data?.email ?? ''
  const form = useForm<ProductEntries, unknown, CheckedProduct>({
    resolver: useLaterRules(loadRules),
    defaultValues: { ...emptyProduct, email: shopEmail },
  })
  const names = useNewNames(form, emptyProduct)
  useCategoryDefaults(form)
  const { idempotencyKey, renew, takeFailure } = useActKey(ADDED_BEFORE)
  const save = async (product: CheckedProduct) => {
    if (names.refuse()) return
    const entries = form.getValues('custom')
    const own = readCustomEntries(fields, entries, {})
    if (markCustomFaults(form, { ...findEmptyRequired(fields, entries), ...own.faults })) return
    try {
      const custom = fields.length > 0 ? own.changes : undefined
      await addProduct({ ...toProductBody(product), custom }, idempotencyKey)
    } catch (error) {
      if (!isDoneBefore(error)) showFailure(messages.productNotAdded)
      placeFailure(form, [...entryPaths, ...customPaths(fields)], takeFailure(error))
      return
    }
    renew()
    showSuccess(messages.productAdded)
    form.reset()
    heading.current?.focus()
  }
  const { uploader, submit, isSending } = usePicturesForm(form, save, () => form.getValues('name'))
  return (
    <>
      <PageHead title="Product Add" />
      <PageHeading ref={heading} className="mb-5">
        Product Add
      </PageHeading>
      <ProductFormView
        form={form}
        uploader={uploader}
        onSubmit={submit}
        stock={<AvailableField form={form} />}
        names={names}
        actions={
          <>
            <SubmitButton kind="primary" size="large" className="w-40 shrink-0" working={isSending}>
              Add
            </SubmitButton>
            <p className="text-small text-steel-600">
              The product appears on the home page at once.
            </p>
          </>
        }
      />
    </>
  )
}
