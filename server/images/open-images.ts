import { join } from 'node:path'
import type { Database } from '../database/database.ts'
import { diskHome } from '../providers/images/disk-home.ts'
import { type ImageService, imageService } from './image-service.ts'

/** The shop's pictures in the home that the settings choose: this machine's disk. */
export async function openImages(
  db: Database,
  { dataDir }: { dataDir: string },
): Promise<ImageService> {
  return imageService(db, await diskHome(join(dataDir, 'images')))
}
