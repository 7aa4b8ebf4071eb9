import { useParams } from 'react-router'
import { KeptCart } from './kept-cart.tsx'

/** One of the customer's carts. */
export default function OneCartPage() {
  const { cartId = '' } = useParams()
  return (
    <div className="wrap pb-16 pt-8">
      <KeptCart cartId={cartId} />
    </div>
  )
}
