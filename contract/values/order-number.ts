/** The order number: the id's last eight digits, which are random (the first ones are a timestamp). */
export function orderNumber(orderId: string): string {
  return orderId.slice(-8).toUpperCase()
}
