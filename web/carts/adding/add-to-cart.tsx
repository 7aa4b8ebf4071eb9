import ShoppingCart from 'lucide-react/icons/shopping-cart'
import type { FormEvent, MouseEvent } from 'react'
import type { Product } from '../../../contract/calls/catalogue/products.ts'
import { productPath } from '../../base/paths.ts'
import { leastOrder } from '../../products/order-cost.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useAddToCart } from './mutations.ts'

interface AddToCartProps {
  readonly product: Pick<Product, '_id' | 'name' | 'minimum' | 'orderMultiple'>
  /** By default the smallest that is sold. */
  readonly quantity?: number | undefined
}

/** Beside Order Now. Without script a plain form that opens the product's page. */
export function AddToCart({ product, quantity }: AddToCartProps) {
  const add = useAddToCart()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate({ productId: product._id, quantity: quantity ?? leastOrder(product) })
  }
  return (
    <form action={productPath(product)} onSubmit={submit} className="mt-3">
      <Button type="submit" size="large" className="w-full" working={add.isPending}>
        {!add.isPending && <Icon of={ShoppingCart} />}
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
  /** What is added, for screen readers. */
  readonly label: string
  readonly isDisabled: boolean
  readonly className: string
}

/** Submits the form of its row: without script to the product's page. */
export function AddRowToCart(props: AddRowToCartProps) {
  const { product, quantity, label, isDisabled, className } = props
  const add = useAddToCart()
  const click = (event: MouseEvent) => {
    event.preventDefault()
    add.mutate({ productId: product._id, quantity: quantity ?? leastOrder(product) })
  }
  return (
    <Button
      type="submit"
      formAction={productPath(product)}
      disabled={isDisabled}
      working={add.isPending}
      aria-label={`Add to cart, ${label}`}
      title="Add to cart"
      className={className}
      onClick={click}
    >
      {!add.isPending && <Icon of={ShoppingCart} />}
    </Button>
  )
}
