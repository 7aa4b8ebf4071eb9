import type { ReactNode } from 'react'
import type { Order } from '../../../../contract/ordering/orders.ts'
import { pictureSource } from '../../../platform/images/picture-source.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Picture } from '../../../ui/picture.tsx'

interface OrderedProductProps {
  readonly order: Order
  readonly name: ReactNode
  /** Smaller, and loaded lazily. */
  readonly isInRow?: boolean
  /** Under the name and part number. */
  readonly children?: ReactNode
}

/** The product of an order, with its picture, name and part number as they were. */
export function OrderedProduct({ order, name, isInRow = false, children }: OrderedProductProps) {
  return (
    <div className={classNames('flex', isInRow ? 'gap-3' : 'gap-4')}>
      <Picture
        source={pictureSource({ url: order.img })}
        alt=""
        sizes={isInRow ? '56px' : '96px'}
        loading={isInRow ? 'lazy' : 'eager'}
        className={classNames(
          'shot shrink-0 object-contain',
          isInRow ? 'size-12 max-xl:size-14' : 'size-24',
        )}
      />
      <div className={classNames('min-w-0', isInRow && 'xl:max-w-44')}>
        {name}
        {order.partNumber && (
          <p className={classNames('part-no', isInRow ? 'mt-0.5' : 'mt-1')}>{order.partNumber}</p>
        )}
        {children}
      </div>
    </div>
  )
}
