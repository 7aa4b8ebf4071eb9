import { join } from 'node:path'
import type { ImageHomeConnection } from '../../environment/settings.ts'
import { diskHome } from './disk-home.ts'
import { externalHost } from './external-host.ts'
import type { ImageHome } from './port.ts'

/** The local disk, unless the settings name another home. */
export async function chooseHome(
  dataDir: string,
  connection: ImageHomeConnection | undefined,
): Promise<ImageHome> {
  if (connection?.kind === 's3') {
    // A large package, loaded only by shops that use it.
    const { s3Home } = await import('./s3-home.ts')
    return s3Home(connection.s3)
  }
  if (connection?.kind === 'externalHost') return externalHost(connection.host)
  return diskHome(join(dataDir, 'images'))
}
