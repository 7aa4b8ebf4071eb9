import hero from '../../../demo/pictures/hero.webp?picture'
import brakes from '../../../demo/pictures/slide-brakes.webp?picture'
import engine from '../../../demo/pictures/slide-engine.webp?picture'
import tools from '../../../demo/pictures/slide-tools.webp?picture'
import type { PictureSource } from '../../ui/picture.tsx'

const pictures: readonly PictureSource[] = [hero, brakes, engine, tools]

/** The picture that a slide at this place shows while it has none of its own. */
export const builtInPicture = (place: number) => pictures[place % pictures.length]
