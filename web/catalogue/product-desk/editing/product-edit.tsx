import { Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import type { ProductDetails } from '../../../../contract/catalogue/products.ts'
import { useOpens } from '../../../people/sessions/rights/desk-link.tsx'
import { lazyPart } from '../../../platform/base/lazy-part.tsx'
import { PageHead } from '../../../platform/base/page-head.tsx'
import { ordersOfPart, paths, productPath, rememberedPath } from '../../../platform/base/paths.ts'
import { usePicturesForm } from '../../../platform/images/use-picture-form.ts'
import { SubmitButton } from '../../../ui/fields/entry-form.tsx'
import { Link } from '../../../ui/link.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { AttributeFields } from '../attributes/attribute-fields.tsx'
import { ProductFormView } from '../product-form-view.tsx'
import { StockLine } from './stock-line.tsx'
import { useProductEdit } from './use-product-edit.ts'
import { WhatChanges } from './what-changes.tsx'

const ProductReferences = lazyPart(
  () => import('../references/product-references.tsx'),
  'ProductReferences',
)
const DeskDocuments = lazyPart(() => import('../../documents/desk-documents.tsx'), 'DeskDocuments')
const StockDialog = lazyPart(() => import('../../stock/stock-dialog.tsx'))

/** Product Add's form, filled, beside a list of what changes. */
export function ProductEdit({ product }: { readonly product: ProductDetails }) {
  const { form, names, basis, fields, save } = useProductEdit(product)
  const { uploader, submit, isSending } = usePicturesForm(form, save, () => form.getValues('name'))
  const [isAdjusting, setIsAdjusting] = useState(false)
  const list = product.isDraft ? paths.drafts : paths.manageProduct
  const back = rememberedPath(useLocation()) ?? list
  const title = `Edit ${product.partNumber ?? product.name}`
  return (
    <>
      <PageHead title={title} />
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <PageHeading className="[overflow-wrap:anywhere]">{title}</PageHeading>
        {product.isDraft ? (
          <Link className="tlink inline-flex min-h-6 items-center text-small" to={paths.drafts}>
            Drafts
          </Link>
        ) : (
          <ProductLinks product={product} />
        )}
      </div>
      <ProductFormView
        form={form}
        uploader={uploader}
        onSubmit={submit}
        stock={<StockLine available={product.available} onAdjust={() => setIsAdjusting(true)} />}
        names={names}
        furtherFields={<AttributeFields form={form} />}
        actions={
          <>
            <SubmitButton kind="primary" size="large" className="w-40 shrink-0" working={isSending}>
              Save
            </SubmitButton>
            <Link className="btn btn-outline btn-lg text-body" to={back}>
              Cancel
            </Link>
          </>
        }
      >
        <WhatChanges form={form} basis={basis} fields={fields} />
      </ProductFormView>
      {!product.isDraft && (
        <Suspense fallback={null}>
          <ProductReferences product={product} />
          <DeskDocuments productId={product._id} />
        </Suspense>
      )}
      {/* Not inside the form: a form in a form would send both. */}
      {isAdjusting && (
        <Suspense fallback={null}>
          <StockDialog
            product={product}
            before={{ available: product.available, onShelf: product.available }}
            kind="correction"
            onClose={() => setIsAdjusting(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Leads to what else is known of a product in the shop. */
function ProductLinks({ product }: { readonly product: ProductDetails }) {
  const opens = useOpens()
  return (
    <p className="flex flex-wrap gap-x-6 text-small">
      {opens(paths.stock) && (
        <Link
          className="tlink inline-flex min-h-6 items-center"
          to={paths.productStock(product._id)}
        >
          Its stock
        </Link>
      )}
      {product.partNumber && opens(paths.orders) && (
        <Link
          className="tlink inline-flex min-h-6 items-center"
          to={ordersOfPart(product.partNumber)}
        >
          Its orders
        </Link>
      )}
      <Link className="tlink inline-flex min-h-6 items-center" to={productPath(product)}>
        See it in the shop
      </Link>
    </p>
  )
}
