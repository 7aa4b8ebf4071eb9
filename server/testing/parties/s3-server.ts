import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Connection } from '../../platform/environment/settings.ts'

const BUCKET = 'pictures'

/** A real S3 server (`s3rver`) with one bucket, on a free port. */
export async function startS3Server() {
  const directory = await mkdtemp(join(tmpdir(), 'bulkhead-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  })
  const { port } = await server.run()
  const connection: S3Connection = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: BUCKET,
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
  }
  return {
    connection,
    /** Names of the bucket's objects. */
    async listObjects(): Promise<string[]> {
      const files = await readdir(join(directory, BUCKET), { recursive: true })
      return files
        .filter((name) => name.endsWith('_object'))
        .map((name) => name.replace(/\._\w+_object$/, '').replace(/^images\//, ''))
    },
    async stop() {
      await server.close().catch(() => undefined)
      await rm(directory, { recursive: true, force: true })
    },
  }
}
