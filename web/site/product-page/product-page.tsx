import { leastOrder } from '../../catalogue/products/order-cost.ts'
import { stockShortage } from '../../catalogue/products/stock-shortage.ts'
import { TellMeForm } from '../../catalogue/watches/tell-me-form.tsx'
import { AddToCart } from '../../ordering/carts/adding/add-to-cart.tsx'
import { PageHead } from '../../platform/base/page-head.tsx'
import { paths, productPath } from '../../platform/base/paths.ts'
import { Link } from '../../ui/link.tsx'
import { AlsoKnownAs } from './also-known-as.tsx'
import { OneProduct } from './one-product.tsx'
import { describeProduct } from './product-linked-data.ts'
import { ProductSheet } from './product-sheet.tsx'

/** The public page of a product: pictures, price, stock, specification and the way to order it. */
export default function ProductPage() {
  return (
    <OneProduct title="Part">
      {(product) => {
        const { name, partNumber, description } = product
        const shortage = stockShortage(product)
        return (
          <>
            <PageHead
              title={partNumber ? `${name}, ${partNumber}` : name}
              description={description}
              canonical={productPath(product)}
              picture={product.img}
              linkedData={(absolute) => describeProduct(product, absolute)}
            />
            <ProductSheet product={product} further={<AlsoKnownAs productId={product._id} />}>
              {shortage ? (
                <>
                  <p className="mt-6 text-small text-steel-600">{shortage}</p>
                  <TellMeForm
                    key={product._id}
                    productId={product._id}
                    least={leastOrder(product)}
                  />
                </>
              ) : (
                <>
                  <Link
                    to={paths.purchase(product._id)}
                    className="btn btn-primary btn-lg mt-6 w-full text-body"
                  >
                    Buy Now
                  </Link>
                  <AddToCart product={product} />
                </>
              )}
            </ProductSheet>
          </>
        )
      }}
    </OneProduct>
  )
}
