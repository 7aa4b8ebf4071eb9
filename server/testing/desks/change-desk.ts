import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ChangeRow, ChangeSet } from '../../../contract/catalogue/changes/change-sets.ts'
import { importSheet } from '../../catalogue/change-sets/files/import-sheet.ts'
import { openSheet } from '../../catalogue/change-sets/files/open-sheet.ts'
import { listCustomColumns } from '../../catalogue/fields/custom-columns.ts'
import { SNIFFED_BYTES, sniffFormat } from '../../platform/sheets/sniff-format.ts'
import { buildTestShop } from '../build-test-shop.ts'
import { encodeForm, fileOf } from '../encode-form.ts'
import { type Buyer, createBuyer } from '../factories.ts'

export type ChangeDesk = Awaited<ReturnType<typeof openChangeDesk>>

/** A shop with an admin who imports, looks at, applies and undoes. */
export async function openChangeDesk(options: Parameters<typeof buildTestShop>[0] = {}) {
  const shop = await buildTestShop(options)
  const admin: Buyer = await createBuyer(shop.db, { role: 'admin' })

  async function call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
    by = admin,
  ) {
    const answer = await shop.app.inject({
      method,
      url,
      headers: by.headers,
      payload,
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
    const { headers, payload } = await encodeForm({
      ...fields,
      file: fileOf(file, name),
    })
    const answer = await shop.app.inject({
      method: 'POST',
      url,
      headers: { ...admin.headers, ...headers },
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

    /** The same in this process: one of its own takes seconds to start. */
    async read(
      file: Buffer | string,
      name: string,
      fields: Record<string, string> = {},
    ): Promise<ChangeSet> {
      const bytes = Buffer.from(file)
      const options = {
        title: `Import ${name}`,
        withStock: fields.withStock === 'true',
        actorEmail: admin.email,
        addedByEmail: shop.settings.shopEmail,
        format: sniffFormat(bytes.subarray(0, SNIFFED_BYTES)),
      }
      const open = () => Readable.from([bytes])
      let id = 0
      const customColumns = await listCustomColumns(shop.db)
      const opened = { open, openSheet: () => openSheet(open, options.format, customColumns) }
      await importSheet(shop.db, opened, options, (accepted) => {
        id = accepted
      })
      return find(id)
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
