import type { FormEventHandler, ReactNode } from 'react'
import type { ImageUploader } from '../../platform/images/image-upload.ts'
import { PicturesField } from '../../platform/images/pictures-field.tsx'
import { EntryForm } from '../../ui/fields/entry-form.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { BulkFields } from './bulk/bulk-fields.tsx'
import { OwnFields } from './custom/own-fields.tsx'
import type { NewNames } from './names/use-new-names.ts'
import {
  ProductDetailFields,
  ProductFields,
  type ProductFormProps,
  StaffFields,
} from './product-fields.tsx'
import { ProductPreview } from './product-preview.tsx'

interface ProductFormViewProps extends ProductFormProps {
  readonly uploader: ImageUploader
  readonly onSubmit: FormEventHandler<HTMLFormElement>
  readonly stock: ReactNode
  readonly names: NewNames
  /** Fields that only a product in the shop has. */
  readonly furtherFields?: ReactNode
  readonly actions: ReactNode
  /** Below the card; without room beside the form above it, near the button. */
  readonly children?: ReactNode
}

/** Form of a product on the left, its card as buyers will see it on the right: for a new one and for one in the shop. */
export function ProductFormView(props: ProductFormViewProps) {
  const { form, uploader, onSubmit, stock, names, furtherFields, actions, children } = props
  return (
    <div className="grid items-start gap-10 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <EntryForm onSubmit={onSubmit} className="flex max-w-[42rem] flex-col gap-5">
        <ProductFields form={form} stock={stock} />
        <PicturesField control={form.control} uploader={uploader} />
        <ProductDetailFields form={form} names={names} />
        {furtherFields}
        <OwnFields form={form} />
        <BulkFields form={form} />
        <StaffFields form={form} />
        {/* On the screen from the first field on: the form is several screens long. */}
        <div className="sticky-footer bottom-0 z-10 mt-1 grid gap-3 border-t-2 border-ink bg-paper py-3 [@media(min-height:45rem)]:sticky">
          <div className="flex items-center gap-4">{actions}</div>
          <FormError>{form.formState.errors.root?.message}</FormError>
        </div>
      </EntryForm>
      <div className="grid gap-8 xl:sticky xl:top-6">
        <ProductPreview form={form} preview={uploader.upload?.preview?.address} />
        {children && <div className="max-xl:order-first">{children}</div>}
      </div>
    </div>
  )
}
