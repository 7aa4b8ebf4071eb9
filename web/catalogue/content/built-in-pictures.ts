import hero from '../../../demo/pictures/hero.webp?picture'
import brakes from '../../../demo/pictures/slide-brakes.webp?picture'
import engine from '../../../demo/pictures/slide-engine.webp?picture'
import tools from '../../../demo/pictures/slide-tools.webp?picture'
import type { PictureSource } from '../../ui/picture.tsx'

export interface SlidePicture {
  readonly source: PictureSource
  readonly alt: string
  /** Where the picture is cropped. */
  readonly position: string
}

const pictures: readonly SlidePicture[] = [
  {
    source: hero,
    alt: 'A battery, brake disc, coilover, wheel and tools on a workbench',
    position: 'object-[58%_60%]',
  },
  {
    source: brakes,
    alt: 'A drilled brake disc and two brake pads',
    position: 'object-[82%_50%]',
  },
  {
    source: engine,
    alt: 'A ball bearing, a spark plug and a piston with its pin',
    position: 'object-[62%_50%]',
  },
  {
    source: tools,
    alt: 'A ratchet, sockets and flange bolts',
    position: 'object-[88%_50%]',
  },
]

/** The picture that a slide at this place shows while it has none of its own. */
export const builtInPicture = (place: number): SlidePicture =>
  pictures[place % pictures.length] as SlidePicture
