import { type FormEvent, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import type { ChosenPicture } from '../../contract/catalog.ts'
import { messages } from '../../contract/messages.ts'
import { useApi } from '../base/api.ts'
import { useImageUploader } from './image-upload.ts'
import { sendPictureTo } from './send-picture.ts'

interface PictureForm<Entries extends FieldValues, Values> {
  readonly form: UseFormReturn<Entries, unknown, Values>
  readonly save: (values: Values) => Promise<void>
  /** The field that stands for the picture. */
  readonly field: Path<Entries>
  readonly onArrived: (address: string) => void
  /** What a picture says that is chosen after the session has ended. */
  readonly signedOut?: string | undefined
}

/**
 * A form with a picture that is sent as soon as it is chosen. Whoever is faster than the line need not wait before they
 * press the button: the form is sent once the picture is there, and stays if it does not come.
 */
function useSendingForm<Entries extends FieldValues, Values>({
  form,
  save,
  field,
  onArrived,
  signedOut = messages.notSignedIn,
}: PictureForm<Entries, Values>) {
  const [isAwaited, setIsAwaited] = useState(false)
  const uploader = useImageUploader(sendPictureTo(useApi(), signedOut), onArrived)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsAwaited(true)
    const hasArrived = await uploader.arrive()
    setIsAwaited(false)
    if (hasArrived) return form.handleSubmit(save)()
    // The field says why; what else is wrong is told at the same time, the first of it with the focus.
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

/** A form with one picture, the field `img`. */
export function usePictureForm<Entries extends FieldValues & { img: string }, Values>(
  form: UseFormReturn<Entries, unknown, Values>,
  save: (values: Values) => Promise<void>,
  signedOut?: string,
) {
  const setField = useSetField(form)
  const field = 'img' as Path<Entries>
  const onArrived = (address: string) => setField(field, address)
  return useSendingForm({ form, save, field, onArrived, signedOut })
}

/**
 * A form with several pictures in order, the field `pictures`. What the first one shows is proposed: mostly it is the
 * thing itself.
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
  const sending = useSendingForm({
    form,
    save,
    field,
    onArrived: (img) => {
      const known: readonly ChosenPicture[] = form.getValues(field)
      const alt = known.length === 0 ? proposeAlt() : ''
      setField(field, [...known, { img, alt }])
      // It stands in the list now, and there is room for the next.
      sending.uploader.remove()
    },
  })
  return sending
}
