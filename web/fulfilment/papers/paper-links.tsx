import Printer from 'lucide-react/icons/printer'
import { FileButton } from '../../platform/base/files/file-button.tsx'

interface OfShipment {
  readonly orderId: string
  readonly orderNo: number
  readonly shipmentNo: number
}

/** Packing slip of a shipment; for admins. */
export function PackingSlipButton({ orderId, orderNo, shipmentNo }: OfShipment) {
  return (
    <FileButton
      icon={Printer}
      path={`/order/${orderId}/packingSlip.pdf?shipment=${shipmentNo}`}
      name={`packing-slip-${orderNo}-${shipmentNo}.pdf`}
    >
      Print packing slip
    </FileButton>
  )
}

/** A label for each pallet of a shipment; for admins. */
export function PalletLabelsButton({ orderId, orderNo, shipmentNo }: OfShipment) {
  return (
    <FileButton
      icon={Printer}
      path={`/order/${orderId}/labels.pdf?shipment=${shipmentNo}`}
      name={`pallet-labels-${orderNo}-${shipmentNo}.pdf`}
    >
      Print pallet labels
    </FileButton>
  )
}

/** The label of an approved return. */
export function ReturnLabelButton({ returnId, returnNo }: { returnId: string; returnNo: number }) {
  return (
    <FileButton
      icon={Printer}
      path={`/return/${returnId}/label.pdf`}
      name={`return-${returnNo}.pdf`}
    >
      Print return label
    </FileButton>
  )
}
