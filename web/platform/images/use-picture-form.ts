import { type FormEvent, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import type { ChosenPicture } from '../../../contract/catalogue/products.ts'
import { messages } from '../../../contract/values/messages.ts'
import { useImageUploader } from './image-upload.ts'
import { useSendPicture } from './mutations.ts'
import { checkedSending } from './send-picture.ts'

interface PictureForm<Entries extends FieldValues, Values> {
  readonly form: UseFormReturn<Entries, unknown, Values>
  readonly save: (values: Values) => Promise<void>
  /** The form field of the picture. */
  readonly field: Path<Entries>
  readonly onUploaded: (address: string) => void
  /** Message for an upload after the session has ended. */
  readonly signedOut?: string | undefined
}

/**
 * A form whose picture uploads as soon as it is chosen. It may be submitted during the upload: it is sent once the
 * upload succeeds, and stays open if it fails.
 */
function useSendForm<Entries extends FieldValues, Values>({
  form,
  save,
  field,
  onUploaded,
  signedOut = messages.notSignedIn,
}: PictureForm<Entries, Values>) {
  const [isAwaited, setIsAwaited] = useState(false)
  const uploader = useImageUploader(checkedSending(useSendPicture(), signedOut), onUploaded)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsAwaited(true)
    const hasUploaded = await uploader.waitForUpload()
    setIsAwaited(false)
    if (hasUploaded) return form.handleSubmit(save)()
    // The field shows its error; the other fields are validated too, and the first invalid one takes the focus.
    if (await form.trigger(undefined, { shouldFocus: true })) form.setFocus(field)
  }
  return { uploader, submit, isSending: isAwaited || form.formState.isSubmitting }
}

function useSetField<Entries extends FieldValues, Values>(
  form: UseFormReturn<Entries, unknown, Values>,
) {
  return (field: Path<Entries>, value: unknown) =>
    form.setValue(field, value as PathValue<Entries, Path<Entries>>, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    })
}

/** A form with one picture, in the field `img`. */
export function usePictureForm<Entries extends FieldValues & { img: string }, Values>(
  form: UseFormReturn<Entries, unknown, Values>,
  save: (values: Values) => Promise<void>,
  signedOut?: string,
) {
  const setField = useSetField(form)
  const field = 'img' as Path<Entries>
  const onUploaded = (address: string) => setField(field, address)
  return useSendForm({ form, save, field, onUploaded, signedOut })
}

/**
 * A form with several pictures in order, in the field `pictures`. The first picture's alternative text is suggested,
 * since it mostly shows the product itself.
 */
export function usePicturesForm<
  Entries extends FieldValues & { pictures: readonly ChosenPicture[] },
  Values,
>(
  form: UseFormReturn<Entries, unknown, Values>,
  save: (values: Values) => Promise<void>,
  proposeAlt: () => string,
) {
  const setField = useSetField(form)
  const field = 'pictures' as Path<Entries>
  const sendForm = useSendForm({
    form,
    save,
    field,
    onUploaded: (img) => {
      const known: readonly ChosenPicture[] = form.getValues(field)
      const alt = known.length === 0 ? proposeAlt() : ''
      setField(field, [...known, { img, alt }])
      // The picture is in the list now; make room for the next.
      sendForm.uploader.remove()
    },
  })
  return sendForm
}
