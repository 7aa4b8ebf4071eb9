import { expect, test } from 'vitest'
import { readSettings, SettingsError } from './settings.ts'

const S3 = { S3_BUCKET: 'pictures', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 's' }
const HOST = { IMAGE_HOST_URL: 'https://host.example/1/upload', IMAGE_HOST_KEY: 'k' }

test('pictures lie on the disk, in a store or at a host, as the settings say', () => {
  expect(readSettings({}).imageHome).toBeUndefined()
  expect(readSettings(S3).imageHome).toMatchObject({ kind: 's3', s3: { region: 'us-east-1' } })
  expect(readSettings(HOST).imageHome).toMatchObject({ kind: 'externalHost' })
})

test.each([
  [{ S3_ENDPOINT: 'http://127.0.0.1:9000' }, 'S3_BUCKET: goes with S3_ENDPOINT'],
  [{ S3_BUCKET: 'pictures', S3_ACCESS_KEY: 'a' }, 'S3_SECRET_KEY: goes with S3_BUCKET'],
  [{ IMAGE_HOST_KEY: 'k' }, 'IMAGE_HOST_URL: goes with IMAGE_HOST_KEY'],
  [{ ...S3, ...HOST }, 'IMAGE_HOST_URL: pictures have one home, and S3_BUCKET names another'],
  [{ ...HOST, IMAGE_HOST_URL: 'ftp://host.example' }, 'IMAGE_HOST_URL: '],
])('what contradicts itself is refused: %j', (env, fault) => {
  expect(() => readSettings(env)).toThrow(SettingsError)
  expect(() => readSettings(env)).toThrow(fault)
})
