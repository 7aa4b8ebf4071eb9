import { useRef, useState } from 'react'
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form'
import { productBounds } from '../../../contract/catalogue/bounds/product-bounds.ts'
import type { ChosenPicture } from '../../../contract/catalogue/products.ts'
import { FieldNote } from '../../ui/fields/field.tsx'
import { ChosenPictures } from './chosen-pictures.tsx'
import { ImageField } from './image-field.tsx'
import type { ImageUploader } from './image-upload.ts'
import { PICTURE_TERMS, PICTURE_TYPES } from './send-picture.ts'

interface PicturesFieldProps<Entries extends FieldValues, Values> {
  readonly control: Control<Entries, unknown, Values>
  readonly uploader: ImageUploader
}

/** Validation error of a list: of the whole list or of its entries. */
interface ListFault {
  readonly message?: string
  readonly root?: { readonly message?: string }
  readonly [entry: number]: { readonly alt?: { readonly message?: string } } | undefined
}

/** The form field `pictures`: in order, each with its alternative text, and an upload for the next. */
export function PicturesField<
  Entries extends FieldValues & { pictures: readonly ChosenPicture[] },
  Values,
>({ control, uploader }: PicturesFieldProps<Entries, Values>) {
  const { field, fieldState } = useController<Entries, Path<Entries>, Values>({
    control,
    name: 'pictures' as Path<Entries>,
  })
  const list = useRef<HTMLDivElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const pictures: readonly ChosenPicture[] = field.value
  const fault = fieldState.error as ListFault | undefined
  const error = fault?.message ?? fault?.root?.message
  const altErrors = pictures.map((_, place) => fault?.[place]?.alt?.message)
  field.ref({
    focus: () =>
      list.current?.querySelector<HTMLElement>('[aria-invalid], input[type=file]')?.focus(),
  })
  return (
    <div ref={list} className="grid gap-3">
      {pictures.length > 0 && (
        <ChosenPictures
          pictures={pictures}
          altErrors={altErrors}
          onChange={field.onChange}
          onMoved={(place) => setAnnouncement(`Moved to place ${place + 1} of ${pictures.length}`)}
        />
      )}
      {pictures.length < productBounds.pictures ? (
        <ImageField
          name="image"
          label={pictures.length === 0 ? 'Image' : 'Another image'}
          uploader={uploader}
          accept={PICTURE_TYPES}
          terms={PICTURE_TERMS}
          error={error}
          onRemove={uploader.remove}
        />
      ) : (
        <FieldNote
          id="most-pictures"
          hint={`${productBounds.pictures} pictures at most.`}
          error={error}
        />
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  )
}
