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
import type { S3Connection } from '../../settings/settings.ts'
import { isOf, isPictureName, nameInAddress } from './picture-names.ts'
import type { EncodedImage, ImageHome } from './port.ts'

const FOLDER = 'images/'
/** Short enough to report an outage before visitors give up. */
const TIMES = { connectionTimeout: 3000, requestTimeout: 15_000 }
const TRIES = 2

const contentTypes: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
}

/**
 * Stores pictures in a bucket, each under the hash of its bytes; the shop serves them, so the bucket can be private.
 */
export function s3Home({
  endpoint,
  region,
  bucket,
  accessKey,
  secretKey,
}: S3Connection): ImageHome {
  const s3 = new S3Client({
    ...(endpoint && { endpoint, forcePathStyle: true }),
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    requestHandler: TIMES,
    maxAttempts: TRIES,
    // Many S3-compatible stores don't know the checksums that Amazon requires since 2025.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const at = (name: string) => ({ Bucket: bucket, Key: `${FOLDER}${name}` })

  const isThere = (name: string) =>
    s3.send(new HeadObjectCommand(at(name))).then(() => true, whereMissing(false))

  const put = (name: string, bytes: Buffer) =>
    s3.send(
      new PutObjectCommand({
        ...at(name),
        Body: bytes,
        ContentType: contentTypes[name.split('.')[1] ?? ''],
      }),
    )

  return {
    async keep({ bytes, sha256, type }: EncodedImage): Promise<string> {
      const name = `${sha256}.${type}`
      // The store writes objects atomically.
      if (!(await isThere(name))) await put(name, bytes)
      return `/images/${name}`
    },

    async isKept(url: string): Promise<boolean> {
      const name = nameInAddress(url)
      return name !== undefined && isThere(name)
    },

    async remove(url: string): Promise<void> {
      const original = nameInAddress(url)
      if (!original) return
      const { Contents = [] } = await s3.send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix: `${FOLDER}${original.slice(0, 64)}` }),
      )
      const names = Contents.flatMap(({ Key = '' }) => Key.slice(FOLDER.length))
      // One by one: not every store has the bulk call.
      for (const name of names.filter((found) => isOf(found, original))) {
        await s3.send(new DeleteObjectCommand(at(name)))
      }
    },

    served: {
      async find(name: string) {
        if (!isPictureName(name)) return undefined
        const found = await s3.send(new GetObjectCommand(at(name))).catch(whereMissing(undefined))
        if (!found?.Body) return undefined
        return { stream: found.Body as Readable, size: found.ContentLength ?? 0 }
      },
      has: async (name: string) => isPictureName(name) && isThere(name),
      async keepVariant(name: string, bytes: Buffer): Promise<void> {
        await put(name, bytes)
      },
    },
  }
}

/** Turns a missing object into an answer; other failures are thrown. */
function whereMissing<Answer>(answer: Answer) {
  return (error: unknown): Answer => {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return answer
    throw error
  }
}
