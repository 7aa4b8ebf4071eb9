import { Suspense, useState } from 'react'
import type { Shipment } from '../../../contract/fulfilment/shipments.ts'
import type { OrderLine } from '../../../contract/ordering/order-lines.ts'
import { useActDraft } from '../../ordering/refunds/act-draft.ts'
import { lazyPart } from '../../platform/base/lazy-part.tsx'
import { Button } from '../../ui/button.tsx'
import type { ShipEntries } from './ship-entries.ts'

const ShipDialog = lazyPart(() => import('./ship-dialog.tsx'))

interface ShipButtonProps {
  /** The buyer collects the goods, and paid no freight. */
  readonly isCollected: boolean
  readonly lines: readonly OrderLine[]
  readonly shipment: Shipment
  /** If false, there is no button, but an open form stays. */
  readonly isOffered: boolean
}

/** Opens the form that ships a packed shipment. Entries stay while the form is closed. */
export function ShipButton({ isCollected, lines, shipment, isOffered }: ShipButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const draft = useActDraft<ShipEntries | undefined>(undefined)
  return (
    <>
      {isOffered && (
        <Button kind="primary" onClick={() => setIsOpen(true)}>
          Ship
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <ShipDialog
            isCollected={isCollected}
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
