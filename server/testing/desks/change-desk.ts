import { setTimeout as sleep } from 'node:timers/promises'
import type { ChangeRow, ChangeSet } from '../../../contract/calls/change-sets.ts'
import { buildTestShop } from '../build-test-shop.ts'
import { type Buyer, createBuyer } from '../factories.ts'

const BOUNDARY = '----bulkhead-test'

export type ChangeDesk = Awaited<ReturnType<typeof openChangeDesk>>

/** A shop with an admin who imports, looks at, applies and undoes. */
export async function openChangeDesk() {
  const shop = await buildTestShop()
  const admin: Buyer = await createBuyer(shop.db, { role: 'admin' })

  async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
    const answer = await shop.app.inject({
      ...{ method, url, headers: admin.headers },
      ...(payload && { payload }),
    })
    return { status: answer.statusCode, body: answer.json() }
  }

  /** Sends a file as a browser does, to be imported unless said otherwise. */
  async function send(
    file: Buffer | string,
    name: string,
    fields: Record<string, string> = {},
    url = '/changeSet/import',
  ) {
    const parts = Object.entries(fields).map(
      ([field, value]) =>
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
    )
    const payload = Buffer.concat([
      Buffer.from(
        `${parts.join('')}--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
      ),
      Buffer.from(file),
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ])
    const answer = await shop.app.inject({
      method: 'POST',
      url,
      headers: {
        ...admin.headers,
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      },
      payload,
    })
    return { status: answer.statusCode, body: answer.json() }
  }

  const find = async (id: number): Promise<ChangeSet> =>
    (await call('GET', `/changeSet/${id}`)).body

  return {
    shop,
    admin,
    call,
    send,
    find,

    /** Sends a file and waits until it is read. */
    async import(
      file: Buffer | string,
      name: string,
      fields: Record<string, string> = {},
    ): Promise<ChangeSet> {
      const { status, body } = await send(file, name, fields)
      if (status !== 201) throw new Error(`Refused with ${status}: ${body.detail}`)
      while (true) {
        const set = await find(body.insertedId)
        if (set.state !== 'reading') return set
        await sleep(50)
      }
    },

    rows: async (id: number, only?: 'warnings' | 'errors'): Promise<ChangeRow[]> =>
      (await call('GET', `/changeSet/${id}/rows${only ? `?only=${only}` : ''}`)).body,

    /** The bytes of a download. */
    async download(url: string): Promise<Buffer> {
      const answer = await shop.app.inject({ method: 'GET', url, headers: admin.headers })
      if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`)
      return answer.rawPayload
    },

    apply: (id: number, payload: object = {}) => call('POST', `/changeSet/${id}/apply`, payload),
    undo: async (id: number): Promise<number> =>
      (await call('POST', `/changeSet/${id}/undo`, {})).body.insertedId,
    close: shop.close,
  }
}
