import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installErrorHandler } from '../../http/error-handler.ts'
import { receivePicture } from './receive-picture.ts'

const app = Fastify()
let spoolFolder: string

beforeAll(async () => {
  spoolFolder = await mkdtemp(join(tmpdir(), 'bulkhead-spool-'))
  installErrorHandler(app)
  await app.register(multipart)
  app.post('/', async (request) => {
    const arrived = await receivePicture(request, { spoolFolder, arrivalSeconds: 0.3 })
    await arrived.close()
    return 'whole'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await rm(spoolFolder, { recursive: true, force: true })
})

/** Sends the beginning of an upload, then nothing; returns the answer once the connection ends. */
async function sendAndWait(beginning: string): Promise<string> {
  const address = app.server.address()
  if (!address || typeof address === 'string') throw new Error('The app does not listen.')
  const socket = connect(address.port, '127.0.0.1')
  socket.write(
    `POST / HTTP/1.1\r\nhost: shop\r\nconnection: close\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 5000\r\n\r\n${beginning}`,
  )
  return text(socket)
}

test('an upload that is too slow is refused with a reason', async () => {
  const answer = await sendAndWait(
    '--b\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\nthe first bytes',
  )
  expect(answer).toContain('HTTP/1.1 400')
  expect(answer).toContain('The upload was cut off')
  expect(await readdir(spoolFolder)).toEqual([])
})

test('a connection that sends nothing is closed', async () => {
  expect(await sendAndWait('--b\r\n')).not.toContain('HTTP/1.1 200')
})
