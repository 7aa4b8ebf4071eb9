import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { useState } from 'react'
import type { Picture as ProductPicture } from '../../../../contract/catalogue/images.ts'
import { pictureSource } from '../../../platform/images/picture-source.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Picture } from '../../../ui/picture.tsx'

const scales = ['size-full', 'size-[200%]', 'size-[300%]'] as const

interface PictureZoomProps {
  readonly picture: ProductPicture
  readonly onClose: () => void
}

/** A picture as large as the window, and up to three times that; it scrolls, also by arrow keys. */
export function PictureZoom({ picture, onClose }: PictureZoomProps) {
  const [scale, setScale] = useState(0)
  const isLargest = scale === scales.length - 1
  return (
    <Dialog title={picture.alt} onClose={onClose}>
      <section
        aria-label="Picture"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
        tabIndex={0}
        className="h-[min(70vh,46rem)] overflow-auto max-md:grow"
      >
        <Picture
          source={pictureSource(picture)}
          alt={picture.alt}
          sizes="1600px"
          loading="eager"
          className={classNames('shot object-contain', scales[scale])}
        />
      </section>
      <div className="flex items-center gap-3 border-t border-steel-200 px-4 py-3 md:px-6">
        <Button size="small" disabled={scale === 0} onClick={() => setScale(scale - 1)}>
          <Icon of={ZoomOut} className="size-4" />
          Zoom out
        </Button>
        <Button size="small" disabled={isLargest} onClick={() => setScale(scale + 1)}>
          <Icon of={ZoomIn} className="size-4" />
          Zoom in
        </Button>
        <p className="num ml-auto text-small text-steel-600" role="status">
          {scale + 1} ×
        </p>
      </div>
    </Dialog>
  )
}
