import type { Database } from '../database/database.ts'
import type { ImageHomeConnection } from '../environment/settings.ts'
import { chooseHome } from '../providers/images/choose-home.ts'
import { imageService } from './image-service.ts'
import { imageSweep } from './image-sweep.ts'
import { logoPictures } from './logo-pictures.ts'
import { pictureFacts } from './picture-facts.ts'
import { pictureService, type ServedPicture } from './picture-service.ts'
import { variantEncoder } from './variants/variant-encoder.ts'

export type Images = Awaited<ReturnType<typeof openImages>>

/** The shop's pictures in the configured home: taking in, describing, and serving if the home doesn't serve them. */
export async function openImages(
  db: Database,
  { dataDir, imageHome }: { dataDir: string; imageHome?: ImageHomeConnection },
  onTrouble: (error: unknown) => void = () => {},
) {
  const home = await chooseHome(dataDir, imageHome)
  const encoder = variantEncoder()
  const served = home.served && pictureService(home.served, encoder, onTrouble)
  return {
    ...imageService(db, home),
    describe: pictureFacts(db),
    find: async (name: string): Promise<ServedPicture | undefined> => served?.find(name),
    drawLogo: logoPictures(home.read, onTrouble),
    /** Deletes unused pictures. */
    sweep: async (now: () => Date): Promise<void> => {
      await imageSweep(db, home, { now })()
    },
    close: encoder.close,
  }
}
