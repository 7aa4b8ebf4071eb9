import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import type { ChosenPicture, Product } from '../../../contract/catalogue/products.ts'
import { placeFailure } from '../../platform/base/failures/place-failure.ts'
import { PicturesField } from '../../platform/images/pictures-field.tsx'
import { usePicturesForm } from '../../platform/images/use-picture-form.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { EntryForm, SubmitButton } from '../../ui/fields/entry-form.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { useSavePictures } from './mutations.ts'
import { picturesShape } from './rules/product-rules.ts'

interface PicturesDialogProps {
  readonly product: Product
  readonly onClose: () => void
}

const schema = z.object({ pictures: picturesShape })

/** Adds, reorders, describes and removes the pictures of a product. */
export default function PicturesDialog({ product, onClose }: PicturesDialogProps) {
  const savePictures = useSavePictures(product._id)
  const form = useForm<{ pictures: ChosenPicture[] }, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { pictures: product.pictures.map(({ url, alt }) => ({ img: url, alt })) },
  })
  const save = async ({ pictures }: z.output<typeof schema>) => {
    try {
      await savePictures(pictures)
    } catch (error) {
      placeFailure(form, ['pictures'], error)
      return
    }
    showSuccess('Pictures saved')
    onClose()
  }
  const { uploader, submit, isSending } = usePicturesForm(form, save, () => product.name)
  return (
    <Dialog title="Pictures" onClose={onClose} isSending={isSending}>
      <EntryForm onSubmit={submit} className="grid gap-5 p-4 md:p-6">
        <p className="font-semibold">{product.name}</p>
        <PicturesField control={form.control} uploader={uploader} />
        <div>
          <SubmitButton kind="primary" working={isSending}>
            Save pictures
          </SubmitButton>
        </div>
        <FormError>{form.formState.errors.root?.message}</FormError>
      </EntryForm>
    </Dialog>
  )
}
