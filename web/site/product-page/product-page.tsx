import { CompareBar } from '../../catalogue/compare/compare-bar.tsx'
import { CompareBox } from '../../catalogue/compare/compare-box.tsx'
import { leastOrder } from '../../catalogue/products/order-cost.ts'
import { stockShortage } from '../../catalogue/products/stock-shortage.ts'
import { TellMeForm } from '../../catalogue/watches/tell-me-form.tsx'
import { PageHead } from '../../platform/base/page-head.tsx'
import { paths, productPath } from '../../platform/base/paths.ts'
import { useShopName } from '../../platform/base/shop-query.ts'
import { Link } from '../../ui/link.tsx'
import { AlsoKnownAs } from './also-known-as.tsx'
import { OneProduct } from './one-product.tsx'
import { ProductDocuments } from './product-documents.tsx'
import { describeProduct } from './product-linked-data.ts'
import { ProductOffer } from './product-offer.tsx'
import { ProductSheet } from './product-sheet.tsx'
import { RelatedProducts } from './related-products.tsx'

/** The public page of a product: pictures, price, stock, specification and the way to order it. */
export default function ProductPage() {
  const seller = useShopName()
  return (
    <OneProduct title="Part">
      {(product) => {
        const { name, partNumber, description } = product
        const shortage = stockShortage(product)
        const further = (
          <>
            <p className="mt-3 flex flex-wrap gap-x-6">
              <CompareBox part={product} />
              <Link
                className="tlink hidden text-small noscript:inline"
                to={paths.compare(product._id)}
              >
                Compare
              </Link>
            </p>
            <ProductDocuments productId={product._id} />
            <AlsoKnownAs productId={product._id} />
          </>
        )
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
              <ProductSheet product={product} further={further}>
                <p className="mt-6 text-small text-steel-600">{shortage}</p>
                <TellMeForm key={product._id} productId={product._id} least={leastOrder(product)} />
              </ProductSheet>
            ) : (
              <ProductOffer key={product._id} product={product} further={further} />
            )}
            <RelatedProducts productId={product._id} />
            <CompareBar />
          </>
        )
      }}
    </OneProduct>
  )
}
