/** Told where the shop has no tariff, so that nobody takes the total for the price at the door. */
export function DeliveryAgreed() {
  return <p className="text-small text-steel-600">Delivery is agreed after the order</p>
}
