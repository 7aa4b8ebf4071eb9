import type { ProductDocumentKind } from '../../../contract/catalogue/parts/part-bounds.ts'
import type { ProductDocument } from '../../../contract/catalogue/parts/product-documents.ts'
import { formatSize } from '../../platform/base/format-size.ts'

export const documentKindNames: Readonly<Record<ProductDocumentKind, string>> = {
  dataSheet: 'Data sheet',
  safetyDataSheet: 'Safety data sheet',
  other: 'Other document',
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' })

/** `German` for `de` */
export const languageName = (code: string): string => languageNames.of(code) ?? code

/** A link that opens a document, with its kind, language and size. */
export function DocumentLink({ document }: { readonly document: ProductDocument }) {
  const { _id, kind, title, language, size } = document
  const facts = [
    ...(kind === 'other' || documentKindNames[kind] === title ? [] : [documentKindNames[kind]]),
    ...(language ? [languageName(language)] : []),
    `PDF, ${formatSize(size)}`,
  ]
  return (
    <>
      <a
        className="tlink inline-flex min-h-6 items-center [overflow-wrap:anywhere]"
        href={`/productDocument/${_id}`}
        target="_blank"
        rel="noopener"
        type="application/pdf"
      >
        {title}
      </a>
      <span className="num block text-small text-steel-600">{facts.join(' · ')}</span>
    </>
  )
}
