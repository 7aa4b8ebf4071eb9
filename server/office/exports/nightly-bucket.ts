import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import type { S3Connection } from '../../platform/environment/settings.ts'
import { openS3, whereMissing } from '../../platform/providers/images/s3-home.ts'
import { type NightlyPlace, viaPart } from './nightly-files.ts'

/** A large file takes minutes on its way. */
const SENDING_MS = 10 * 60 * 1000

/** The store keeps an object once all of it has arrived; for that it has to know the size. */
export function nightlyBucket(
  connection: S3Connection,
  { prefix, spoolFolder }: { readonly prefix: string; readonly spoolFolder: string },
): NightlyPlace {
  const s3 = openS3(connection, SENDING_MS)
  const at = (name: string) => ({ Bucket: connection.bucket, Key: `${prefix}${name}` })
  return {
    has: (name) => s3.send(new HeadObjectCommand(at(name))).then(() => true, whereMissing(false)),
    put: (name, file) =>
      viaPart(spoolFolder, name, file, async (part) => {
        const { size } = await stat(part)
        const Body = size === 0 ? '' : createReadStream(part)
        await s3.send(new PutObjectCommand({ ...at(name), Body, ContentLength: size }))
      }),
  }
}
