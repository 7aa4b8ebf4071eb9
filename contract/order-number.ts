/** What people say and search for: the id's last eight digits, which are random. Its first say when it was placed. */
export function orderNumber(orderId: string): string {
  return orderId.slice(-8).toUpperCase()
}
