import { type FormEvent, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { useApi } from '../api.ts'
import { useImageUploader } from '../ui/image-upload.ts'
import { sendPictureTo } from './send-picture.ts'

/**
 * The picture of a form that has an `img`: sent as soon as it is chosen. Whoever is faster than the line need not wait
 * before they press the button: the form is sent once the picture is there, and stays if it does not come.
 */
export function usePictureForm<Entries extends FieldValues & { img: string }, Values>(
  form: UseFormReturn<Entries, unknown, Values>,
  save: (values: Values) => Promise<void>,
) {
  const img = 'img' as Path<Entries>
  const [isAwaited, setIsAwaited] = useState(false)
  const uploader = useImageUploader(sendPictureTo(useApi()), (address) =>
    form.setValue(img, address as PathValue<Entries, Path<Entries>>, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    }),
  )
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsAwaited(true)
    const hasArrived = await uploader.arrive()
    setIsAwaited(false)
    if (hasArrived) return form.handleSubmit(save)()
    // The field says why; what else is wrong is told at the same time, the first of it with the focus.
    if (await form.trigger(undefined, { shouldFocus: true })) form.setFocus(img)
  }
  return { uploader, submit, isSending: isAwaited || form.formState.isSubmitting }
}
