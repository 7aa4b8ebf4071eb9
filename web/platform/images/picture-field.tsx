import { type Control, type FieldValues, type Path, useController } from 'react-hook-form'
import { messages } from '../../../contract/values/messages.ts'
import { ImageField } from './image-field.tsx'
import { type ImageUploader, useImageUploader } from './image-upload.ts'
import { useSendPicture } from './mutations.ts'
import { checkedSending, PICTURE_TERMS, PICTURE_TYPES } from './send-picture.ts'

interface PictureFieldProps<Entries extends FieldValues, Values> {
  readonly control: Control<Entries, unknown, Values>
  readonly uploader: ImageUploader
}

/** The form field `img`: the address of the uploaded picture. */
export function PictureField<Entries extends FieldValues & { img: string }, Values>({
  control,
  uploader,
}: PictureFieldProps<Entries, Values>) {
  const { field, fieldState, formState } = useController<Entries, Path<Entries>, Values>({
    control,
    name: 'img' as Path<Entries>,
  })
  const first = formState.defaultValues?.img ?? ''
  return (
    <ImageField
      ref={field.ref}
      name={field.name}
      label="Image"
      uploader={uploader}
      currentPicture={field.value || undefined}
      accept={PICTURE_TYPES}
      terms={PICTURE_TERMS}
      error={fieldState.error?.message}
      onRemove={() => {
        uploader.remove()
        field.onChange(first)
      }}
    />
  )
}

interface PictureChoiceProps {
  readonly label: string
  readonly onChosen: (address: string) => void
  readonly error: string | undefined
}

/** Uploads one picture. Rendered only while it is wanted: the field takes pictures pasted anywhere on the page. */
export function PictureChoice({ label, onChosen, error }: PictureChoiceProps) {
  const uploader = useImageUploader(
    checkedSending(useSendPicture(), messages.notSignedIn),
    onChosen,
  )
  return (
    <ImageField
      label={label}
      uploader={uploader}
      accept={PICTURE_TYPES}
      terms={PICTURE_TERMS}
      error={error}
      onRemove={uploader.remove}
    />
  )
}
