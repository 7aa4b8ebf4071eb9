import { setTimeout as sleep } from 'node:timers/promises'
import { defaultSeller } from '../../../contract/calls/delivery/seller-setting.ts'
import type { Cluster } from '../cluster.ts'

const LONGEST_WAIT_MS = 60_000

/** Without a seller nothing is numbered. The first look only notes where the orders stand. */
export async function nameSeller(cluster: Cluster): Promise<void> {
  const admin = await cluster.client({ role: 'admin' })
  const value = { ...defaultSeller, legalName: 'Northgate Parts Inc.' }
  const { status } = await admin.insist(cluster.urls, '/settings/seller', 'PUT', { value })
  if (status >= 300) throw new Error(`The seller was answered ${status}.`)
  const until = Date.now() + LONGEST_WAIT_MS
  const isBegun = async () =>
    (await cluster.pool.query(`select from feed_bookmark where reader = 'documents'`)).rowCount
  while (!(await isBegun())) {
    if (Date.now() > until) throw new Error('No node numbers invoices.')
    await sleep(100)
  }
}
