import { Suspense, useState } from 'react'
import type { Shipment } from '../../../contract/fulfilment/shipments.ts'
import type { OrderLine } from '../../../contract/ordering/order-lines.ts'
import type { Order } from '../../../contract/ordering/orders.ts'
import { useActDraft } from '../../ordering/refunds/act-draft.ts'
import { lazyPart } from '../../platform/base/lazy-part.tsx'
import { ScriptButton } from '../../ui/script-button.tsx'
import type { PackEntries } from './pack-entries.ts'

const PackDialog = lazyPart(() => import('./pack-dialog.tsx'))

interface PackButtonProps {
  readonly order: Order
  readonly lines: readonly OrderLine[]
  /** The shipment to change; absent for a new one. */
  readonly shipment?: Shipment
  /** If false, there is no button, but an open form stays. */
  readonly isOffered: boolean
}

/** Opens the form of a shipment. Entries stay while the form is closed. */
export function PackButton({ order, lines, shipment, isOffered }: PackButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const draft = useActDraft<PackEntries | undefined>(undefined)
  return (
    <>
      {isOffered && (
        <ScriptButton kind={shipment ? 'outline' : 'primary'} onClick={() => setIsOpen(true)}>
          {shipment ? 'Edit' : 'Pack'}
        </ScriptButton>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <PackDialog
            order={order}
            lines={lines}
            shipment={shipment}
            draft={draft}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
