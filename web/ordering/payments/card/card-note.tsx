import Lock from 'lucide-react/icons/lock'
import { Icon } from '../../../ui/icon.tsx'

/** Says where a card's number goes, and that one order is charged once. */
export function CardNote() {
  return (
    <p className="flex gap-2 text-small text-steel-600">
      <Icon of={Lock} className="mt-0.5 size-4" />
      Your card number goes straight to the payment provider. We never see or store it. You are
      charged only once, even if you click twice.
    </p>
  )
}
