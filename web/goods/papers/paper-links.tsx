import Printer from 'lucide-react/icons/printer'
import type { ReactNode } from 'react'
import { useFile } from '../../base/calls/use-file.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { Icon } from '../../ui/icon.tsx'

interface PaperButtonProps extends Pick<ButtonProps, 'size' | 'kind' | 'className'> {
  readonly path: string
  /** Of the saved file. */
  readonly file: string
  readonly children: ReactNode
}

/** Prints a document: busy while it is drawn, and says why if it can't be. */
export function PaperButton({ path, file, children, ...look }: PaperButtonProps) {
  const { fetch, isFetching, failure } = useFile()
  return (
    <div className="grid justify-items-start gap-2">
      <Button {...look} working={isFetching} onClick={() => fetch(path, file)}>
        {!isFetching && <Icon of={Printer} />}
        {children}
      </Button>
      <FormError>{failure}</FormError>
    </div>
  )
}

interface OfShipment {
  readonly orderId: string
  readonly orderNo: number
  /** Without it, all shipments of the order. */
  readonly shipmentNo?: number
}

/** Packing slip of a shipment, or of all of an order; for admins. */
export function PackingSlipButton({ orderId, orderNo, shipmentNo }: OfShipment) {
  return (
    <PaperButton
      path={`/order/${orderId}/packingSlip.pdf${ofShipment(shipmentNo)}`}
      file={`packing-slip-${orderNo}${shipmentNo ? `-${shipmentNo}` : ''}.pdf`}
    >
      Print packing slip
    </PaperButton>
  )
}

/** A label for each pallet; for admins. */
export function PalletLabelsButton({ orderId, orderNo, shipmentNo }: OfShipment) {
  return (
    <PaperButton
      path={`/order/${orderId}/labels.pdf${ofShipment(shipmentNo)}`}
      file={`pallet-labels-${orderNo}${shipmentNo ? `-${shipmentNo}` : ''}.pdf`}
    >
      Print pallet labels
    </PaperButton>
  )
}

/** The label of an approved return. */
export function ReturnLabelButton({ returnId, returnNo }: { returnId: string; returnNo: number }) {
  return (
    <PaperButton path={`/return/${returnId}/label.pdf`} file={`return-${returnNo}.pdf`}>
      Print return label
    </PaperButton>
  )
}

const ofShipment = (shipmentNo: number | undefined) => (shipmentNo ? `?shipment=${shipmentNo}` : '')
