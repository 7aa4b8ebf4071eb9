import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Shipment } from '../../../contract/fulfilment/shipments.ts'
import { defaultSettings } from '../../../contract/office/settings.ts'
import type { OrderLine } from '../../../contract/ordering/order-lines.ts'
import ShipDialog from '../../fulfilment/shipments/ship-dialog.tsx'
import type { ShipEntries } from '../../fulfilment/shipments/ship-entries.ts'
import { FreightSetting } from '../../office/settings/freight/freight-setting.tsx'
import { useActDraft } from '../../ordering/refunds/act-draft.ts'
import { createApi } from '../../platform/base/calls/api.ts'
import { NetworkFailure } from '../../platform/base/calls/api-answers.ts'
import { createQueryClient } from '../../platform/base/calls/query-client.ts'
import { App } from './app.tsx'

const line = { lineNo: 1, palletPieces: 100, palletGrams: 84_500 } as OrderLine
const shipment = { shipmentNo: 1, pallets: 1, lines: [{ lineNo: 1, quantity: 100 }] } as Shipment
const packDefaults = [{ category: '', palletPieces: 100, pieceKilograms: 0.3 }]

function Shipping() {
  const draft = useActDraft<ShipEntries | undefined>(undefined)
  const props = { isCollected: false, lines: [line], shipment, draft }
  return <ShipDialog {...props} onClose={() => {}} />
}

test.each([
  ['a shipment', Shipping, '188\u00a0lb'],
  ['a piece of a category', FreightSetting, '0.7\u00a0lb'],
])('the weight of %s is also said in pounds', (_, Form, pounds) => {
  const queryClient = createQueryClient('server')
  const value = { ...defaultSettings.freight, packDefaults }
  queryClient.setQueryData(['settings', 'freight'], { value, version: '1', updatedAt: null })
  const html = renderToString(
    <App services={{ api: createApi(() => Promise.reject(new NetworkFailure())), queryClient }}>
      <MemoryRouter>
        <Form />
      </MemoryRouter>
    </App>,
  )
  expect(html).toContain(pounds)
})
