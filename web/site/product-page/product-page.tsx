import { CompareBar } from '../../catalogue/compare/compare-bar.tsx'
import { stockShortage } from '../../catalogue/products/stock-shortage.ts'
import { PageHead } from '../../platform/base/page-head.tsx'
import { paths, productPath } from '../../platform/base/paths.ts'
import { useShopName } from '../../platform/base/shop-query.ts'
import { Link } from '../../ui/link.tsx'
import { FurtherFacts } from './further-facts.tsx'
import { OneProduct } from './one-product.tsx'
import { describeProduct } from './product-linked-data.ts'
import { ProductOffer } from './product-offer.tsx'
import { RelatedProducts } from './related-products.tsx'
import { ScarceProduct } from './scarce-product.tsx'

/** The public page of a product: pictures, price, stock, specification and the way to order it. */
export default function ProductPage() {
  const seller = useShopName()
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
              linkedData={(absolute) => describeProduct(product, absolute, seller)}
            />
            {shortage ? (
              <ScarceProduct product={product} />
            ) : (
              <ProductOffer
                key={product._id}
                product={product}
                further={<FurtherFacts product={product} />}
                order={({ typed }) => (
                  <Link
                    to={paths.purchase(product._id, typed)}
                    className="btn btn-primary btn-lg w-full text-body"
                  >
                    Buy Now
                  </Link>
                )}
              />
            )}
            <RelatedProducts productId={product._id} />
            <CompareBar />
          </>
        )
      }}
    </OneProduct>
  )
}
