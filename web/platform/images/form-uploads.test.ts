import { expect, test } from 'vitest'
import { type PendingUpload, waitForAll } from './form-uploads.ts'

const sending = (arrival: Promise<boolean>): PendingUpload => ({
  cancel: new AbortController(),
  arrival,
})

test('a form waits for the pictures of all its fields, also for one that is chosen during the wait', async () => {
  const first = { current: sending(Promise.resolve(true)) as PendingUpload | undefined }
  const second = { current: undefined as PendingUpload | undefined }
  const late = Promise.withResolvers<boolean>()
  const hasEnded = waitForAll([first, second])
  first.current = undefined
  second.current = sending(late.promise)
  let isOver = false
  hasEnded.then(() => {
    isOver = true
  })
  await new Promise(setImmediate)
  expect(isOver).toBe(false)
  late.resolve(true)
  expect(await hasEnded).toBe(true)
})

test('a form with a failed picture is not ready to be sent', async () => {
  const fields = [true, false].map((has) => ({ current: sending(Promise.resolve(has)) }))
  expect(await waitForAll(fields)).toBe(false)
  expect(await waitForAll([])).toBe(true)
})
