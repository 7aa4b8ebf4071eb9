import { Suspense } from 'react'
import { useWatch } from 'react-hook-form'
import { lazyPart } from '../../platform/base/lazy-part.tsx'
import { useIsHydrated } from '../../ui/hooks/use-is-hydrated.ts'
import { PalletDrawing } from '../../ui/states/pallet-drawing.tsx'
import { ProductPicture } from '../products/picture/product-picture.tsx'
import { FiguresView, Lacking } from './figures-view.tsx'
import type { ProductFormProps } from './product-fields.tsx'
import type { ProductEntries } from './product-form.ts'

/** Read by the form's rules, which are loaded with them. */
const PreviewFigures = lazyPart(() => import('./preview-figures.tsx'), 'PreviewFigures')

interface ProductPreviewProps extends ProductFormProps {
  /** The chosen picture, until it is uploaded. */
  readonly preview: string | undefined
}

/** The card of the product being typed, with what it still lacks. */
export function ProductPreview({ form, preview }: ProductPreviewProps) {
  const entries = useWatch({ control: form.control }) as ProductEntries
  const { errors } = form.formState
  const isHydrated = useIsHydrated()
  const waiting = <FiguresView entries={entries} errors={errors} figures={{}} />
  const img = entries.pictures[0]?.img ?? preview
  return (
    <section aria-labelledby="preview">
      <h3 id="preview" className="mb-2 font-sans text-small font-semibold">
        As buyers will see it
      </h3>
      <article className="flex flex-col border border-steel-300 p-5">
        <div className="-mx-5 -mt-5 mb-4 flex aspect-[3/2] items-center justify-center overflow-hidden">
          {img ? (
            <ProductPicture product={{ img }} sizes="320px" className="aspect-square h-[103%]" />
          ) : (
            <PalletDrawing className="h-3/5 w-auto" label="No picture yet" />
          )}
        </div>
        <p className="part-no min-h-[1.125rem]">{entries.partNumber}</p>
        <p className="mt-1 text-h4 font-semibold [overflow-wrap:anywhere]">
          {entries.name || <Lacking isWrong={errors.name !== undefined}>Name</Lacking>}
        </p>
        <p className="mb-4 mt-1.5 line-clamp-2 min-h-10 text-small text-steel-600 [overflow-wrap:anywhere]">
          {entries.description || (
            <Lacking isWrong={errors.description !== undefined}>Description</Lacking>
          )}
        </p>
        {isHydrated ? (
          <Suspense fallback={waiting}>
            <PreviewFigures entries={entries} errors={errors} />
          </Suspense>
        ) : (
          waiting
        )}
      </article>
    </section>
  )
}
