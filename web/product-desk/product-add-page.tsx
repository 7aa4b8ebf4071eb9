import { zodResolver } from '@hookform/resolvers/zod'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { messages } from '../../contract/messages.ts'
import { placeFailure } from '../base/calls/place-failure.ts'
import { PageHead } from '../base/page-head.tsx'
import { useShop } from '../base/shop-query.ts'
import { PicturesField } from '../images/pictures-field.tsx'
import { usePicturesForm } from '../images/use-picture-form.ts'
import { EntryForm, SubmitButton } from '../ui/fields/entry-form.tsx'
import { FormError } from '../ui/fields/form-error.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { showFailure, showSuccess } from '../ui/toasts.tsx'
import { BulkFields } from './bulk/bulk-fields.tsx'
import { useAddProduct } from './mutations.ts'
import { ProductDetailFields, ProductFields } from './product-fields.tsx'
import {
  type CheckedProduct,
  emptyProduct,
  type ProductEntries,
  productFields,
  productFormSchema,
  toProductBody,
} from './product-form.ts'
import { ProductPreview } from './product-preview.tsx'

/** Form of a new product on the left, its card as buyers will see it on the right. */
export default function ProductAddPage() {
  const addProduct = useAddProduct()
  const heading = useRef<HTMLHeadingElement>(null)
  const shopEmail = useShop().data?.email ?? ''
  const form = useForm<ProductEntries, unknown, CheckedProduct>({
    resolver: zodResolver(productFormSchema),
    defaultValues: { ...emptyProduct, email: shopEmail },
  })
  const save = async (product: CheckedProduct) => {
    try {
      await addProduct(toProductBody(product))
    } catch (error) {
      showFailure(messages.productNotAdded)
      placeFailure(form, productFields, error)
      return
    }
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
      <div className="grid items-start gap-10 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <EntryForm onSubmit={submit} className="grid max-w-[42rem] gap-5">
          <ProductFields form={form} />
          <PicturesField control={form.control} uploader={uploader} />
          <ProductDetailFields form={form} />
          <BulkFields form={form} />
          <div className="mt-1 flex items-center gap-4 border-t border-steel-200 pt-5">
            <SubmitButton kind="primary" size="large" className="w-40 shrink-0" working={isSending}>
              Add
            </SubmitButton>
            <p className="text-small text-steel-600">
              The product appears on the home page at once.
            </p>
          </div>
          <FormError>{form.formState.errors.root?.message}</FormError>
        </EntryForm>
        <ProductPreview form={form} preview={uploader.upload?.preview?.address} />
      </div>
    </>
  )
}
