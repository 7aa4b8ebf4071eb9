import ShoppingCart from 'lucide-react/icons/shopping-cart'
import type { SyntheticEvent } from 'react'
import type { Product } from '../../../../contract/catalogue/products.ts'
import { leastOrder } from '../../../catalogue/products/order-cost.ts'
import { productPath } from '../../../platform/base/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useAddToCart } from './mutations.ts'

interface AddToCartProps {
  readonly product: Pick<Product, '_id' | 'name' | 'minimum' | 'orderMultiple'>
  /** By default the smallest quantity that is sold. */
  readonly quantity?: number | undefined
  /** Called instead of adding, while the typed quantity can't be ordered. */
  readonly onHindered?: (() => void) | undefined
}

/** Beside Order Now. Without script a plain form that opens the product's page. */
export function AddToCart(props: AddToCartProps) {
  const { isPending, add } = useAdding(props)
  return (
    <form action={productPath(props.product)} onSubmit={add} className="mt-3">
      <Button type="submit" size="large" className="w-full" working={isPending}>
        {!isPending && <Icon of={ShoppingCart} />}
        Add to cart
      </Button>
      <noscript>
        <p className="mt-2 text-small font-medium">
          The cart needs JavaScript. Allow it for this site and reload the page.
        </p>
      </noscript>
    </form>
  )
}

interface AddRowToCartProps extends AddToCartProps {
  /** Names the product for screen readers. */
  readonly label: string
  readonly isDisabled: boolean
  readonly className: string
}

/** Submits the form of its row: without script to the product's page. */
export function AddRowToCart(props: AddRowToCartProps) {
  const { product, label, isDisabled, className } = props
  const { isPending, add } = useAdding(props)
  return (
    <Button
      type="submit"
      formAction={productPath(product)}
      disabled={isDisabled}
      working={isPending}
      aria-label={`Add to cart, ${label}`}
      title="Add to cart"
      className={className}
      onClick={add}
    >
      {!isPending && <Icon of={ShoppingCart} />}
    </Button>
  )
}

function useAdding({ product, quantity = leastOrder(product), onHindered }: AddToCartProps) {
  const { isPending, mutate } = useAddToCart()
  const add = (event: SyntheticEvent) => {
    event.preventDefault()
    if (onHindered) onHindered()
    else mutate({ productId: product._id, quantity })
  }
  return { isPending, add }
}
