import { defaultSeller } from '../../../contract/fulfilment/seller-setting.ts'
import { documentStore } from '../../../server/fulfilment/documents/document-store.ts'
import type { Cluster } from '../cluster.ts'
import { untilTrue } from '../until-true.ts'

/** Without a seller nothing is numbered. The first look only notes where the orders stand. */
export async function nameSeller(cluster: Cluster): Promise<void> {
  const admin = await cluster.client({ role: 'admin' })
  const value = { ...defaultSeller, legalName: 'Northgate Parts Inc.' }
  const { status } = await admin.insist(cluster.urls, '/settings/seller', 'PUT', { value })
  if (status >= 300) throw new Error(`The seller was answered ${status}.`)
  await untilTrue(
    'a node numbers invoices',
    async () => (await findBookmark(cluster)) !== undefined,
  )
}

/** Until no money has moved that the papers don't tell: a job writes them within seconds. */
export async function untilPapersAreWritten(cluster: Cluster): Promise<void> {
  await untilTrue('all papers are written', async () => {
    const bookmark = await findBookmark(cluster)
    return bookmark !== undefined && !(await documentStore.hasMoved(cluster.db, bookmark))
  })
}

const findBookmark = ({ db }: Cluster) => documentStore.findBookmark(db)
