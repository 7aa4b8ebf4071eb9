import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { S3Connection } from '../../environment/settings.ts'
import { ownHome } from './own-home.ts'
import { isOf } from './picture-names.ts'
import type { ImageHome } from './port.ts'

const FOLDER = 'images/'
/** Short enough to report an outage before visitors give up. */
const TIMES = { connectionTimeout: 3000, requestTimeout: 15_000 }
const TRIES = 2

const contentTypes: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
}

/** A client of the store. */
export function openS3(
  { endpoint, region, accessKey, secretKey }: S3Connection,
  requestTimeout = TIMES.requestTimeout,
): S3Client {
  return new S3Client({
    ...(endpoint && { endpoint, forcePathStyle: true }),
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    requestHandler: { ...TIMES, requestTimeout },
    maxAttempts: TRIES,
    // Many S3-compatible stores don't know the checksums that Amazon requires since 2025.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

/** Stores pictures in a bucket; the shop serves them, so the bucket can be private. */
export function s3Home(connection: S3Connection): ImageHome {
  const { bucket } = connection
  const s3 = openS3(connection)
  const at = (name: string) => ({ Bucket: bucket, Key: `${FOLDER}${name}` })

  return ownHome({
    has: (name) => s3.send(new HeadObjectCommand(at(name))).then(() => true, whereMissing(false)),

    // The store writes objects atomically.
    async put(name, bytes) {
      const ContentType = contentTypes[name.split('.')[1] ?? '']
      await s3.send(new PutObjectCommand({ ...at(name), Body: bytes, ContentType }))
    },

    async open(name) {
      const found = await s3.send(new GetObjectCommand(at(name))).catch(whereMissing(undefined))
      if (!found?.Body) return undefined
      return { stream: found.Body as Readable, size: found.ContentLength ?? 0 }
    },

    async remove(original) {
      const { Contents = [] } = await s3.send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix: `${FOLDER}${original.slice(0, 64)}` }),
      )
      const names = Contents.flatMap(({ Key = '' }) => Key.slice(FOLDER.length))
      // One by one: not every store has the bulk call.
      for (const name of names.filter((found) => isOf(found, original))) {
        await s3.send(new DeleteObjectCommand(at(name)))
      }
    },
  })
}

/** Turns a missing object into an answer; other failures are thrown. */
export function whereMissing<Answer>(answer: Answer) {
  return (error: unknown): Answer => {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return answer
    throw error
  }
}
