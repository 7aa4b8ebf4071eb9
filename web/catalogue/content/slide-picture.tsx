import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { PictureChoice } from '../../platform/images/picture-field.tsx'
import { pictureSource } from '../../platform/images/picture-source.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { faultIn, inForm } from '../../ui/fields/in-form.ts'
import { Picture } from '../../ui/picture.tsx'
import type { ContentEntries } from './content-form.tsx'

interface SlidePictureProps {
  readonly form: UseFormReturn<ContentEntries>
  readonly place: number
}

/** A slide's own picture, or the one that is built in at its place. */
export function SlidePicture({ form, place }: SlidePictureProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  const img = useWatch({ control: form.control, name: `items.${place}.img` })
  const set = (address: string | undefined) => {
    form.setValue(`items.${place}.img`, address, { shouldDirty: true })
    if (address === undefined) form.setValue(`items.${place}.alt`, undefined)
    setIsChoosing(false)
  }
  const slide = `slide ${place + 1}`
  return (
    <>
      {typeof img === 'string' ? (
        <>
          <Picture
            source={pictureSource({ url: img })}
            alt=""
            sizes="20rem"
            className="aspect-video w-full object-cover"
          />
          <TextField
            label="Description of the picture"
            hint="Screen readers read this text aloud."
            autoComplete="off"
            {...inForm(form, `items.${place}.alt`)}
          />
        </>
      ) : (
        <p className="text-small text-steel-600">The picture that the shop came with.</p>
      )}
      {isChoosing && (
        <PictureChoice label="Picture" onChosen={set} error={faultIn(form, `items.${place}.img`)} />
      )}
      <div className="flex flex-wrap gap-3">
        {!isChoosing && (
          <Button size="small" onClick={() => setIsChoosing(true)}>
            Change picture<span className="sr-only"> of {slide}</span>
          </Button>
        )}
        {typeof img === 'string' && (
          <Button size="small" kind="ghost" onClick={() => set(undefined)}>
            Remove picture<span className="sr-only"> of {slide}</span>
          </Button>
        )}
      </div>
    </>
  )
}
