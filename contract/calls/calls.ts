import * as identity from './accounts/identity.ts'
import * as profiles from './accounts/profiles.ts'
import * as users from './accounts/users.ts'
import * as audit from './audit.ts'
import * as carts from './carts.ts'
import * as catalogueSearch from './catalogue/catalogue-search.ts'
import * as images from './catalogue/images.ts'
import * as productGrid from './catalogue/product-grid.ts'
import * as catalog from './catalogue/products.ts'
import * as reviews from './catalogue/reviews.ts'
import * as changeSets from './change-sets.ts'
import * as content from './content.ts'
import * as addresses from './delivery/addresses.ts'
import * as delivered from './delivery/delivered.ts'
import * as documents from './delivery/documents.ts'
import * as freight from './delivery/freight.ts'
import * as taxSetting from './delivery/tax-setting.ts'
import * as tax from './delivery/tax-status.ts'
import type { CallName, Endpoint } from './endpoint.ts'
import * as figures from './figures.ts'
import * as customers from './goods/customers.ts'
import * as papers from './goods/papers.ts'
import * as returns from './goods/returns.ts'
import * as shipments from './goods/shipments.ts'
import * as stock from './goods/stock.ts'
import * as orders from './orders.ts'
import * as keptLists from './parts/kept-lists.ts'
import * as ownNumbers from './parts/own-numbers.ts'
import * as references from './parts/references.ts'
import * as resolve from './parts/resolve.ts'
import * as stockWatches from './parts/stock-watches.ts'
import * as payments from './payments.ts'
import * as settings from './settings.ts'
import * as shop from './shop.ts'

/** Every call of the shop. The server registers them, the browser's types derive from them, the API page lists them. */
export const endpoints = [
  catalog.listProducts,
  catalog.findProduct,
  catalog.listCategories,
  catalogueSearch.searchCatalogue,
  catalogueSearch.suggestProducts,
  catalog.uploadProduct,
  catalog.setPictures,
  catalog.deleteProduct,
  catalog.setDiscount,
  catalog.removeDiscount,
  changeSets.saveProduct,
  stock.enterStock,
  stock.findStock,
  stock.listStock,
  stock.downloadCountSheet,
  stock.sendCountSheet,
  productGrid.listGridProducts,
  productGrid.listRemovedProducts,
  productGrid.listUnpackedProducts,
  changeSets.exportProducts,
  changeSets.createChangeSet,
  changeSets.importChangeSet,
  changeSets.listChangeSets,
  changeSets.findChangeSet,
  changeSets.listChangeRows,
  changeSets.removeChangeRows,
  changeSets.downloadChangeErrors,
  changeSets.applyChangeSet,
  changeSets.discardChangeSet,
  changeSets.undoChangeSet,
  changeSets.rebaseChangeSet,
  reviews.listReviews,
  reviews.findReviewPermission,
  reviews.uploadReview,
  reviews.deleteReview,
  orders.placeOrder,
  orders.findOrderTerms,
  orders.listOwnOrders,
  orders.listAllOrders,
  orders.findOrder,
  orders.listOrderLines,
  orders.deleteOrder,
  shipments.packShipment,
  shipments.changeShipment,
  shipments.cancelShipment,
  shipments.sendShipment,
  shipments.confirmDelivery,
  shipments.listShipments,
  orders.listOrderMoves,
  orders.checkTax,
  customers.findCustomer,
  customers.noteCustomer,
  customers.liftHoldBounds,
  customers.noteOrder,
  customers.listOrderMails,
  customers.sendMailAgain,
  papers.exportOrders,
  papers.exportOwnOrders,
  papers.printPackingSlip,
  papers.printPackingSlips,
  papers.printPalletLabels,
  returns.printReturnLabel,
  delivered.findDeliveryTerms,
  carts.priceCart,
  carts.priceOwnCart,
  carts.askForQuote,
  carts.listCarts,
  carts.createCart,
  carts.findCart,
  carts.changeCart,
  carts.deleteCart,
  carts.copyCart,
  carts.changeCartLines,
  carts.orderCart,
  keptLists.orderAgain,
  keptLists.exportCart,
  keptLists.exportOrder,
  keptLists.shareCart,
  keptLists.unshareCart,
  keptLists.findSharedList,
  references.listReferences,
  references.saveReferences,
  references.importReferences,
  resolve.resolveText,
  resolve.resolveFile,
  ownNumbers.listOwnNumbers,
  ownNumbers.exportOwnNumbers,
  ownNumbers.addOwnNumber,
  ownNumbers.changeOwnNumber,
  ownNumbers.removeOwnNumbers,
  ownNumbers.importOwnNumbers,
  stockWatches.listStockWatches,
  stockWatches.watchStock,
  stockWatches.endStockWatch,
  documents.listDocuments,
  documents.findDocument,
  documents.findDocumentXml,
  documents.printOrderProforma,
  documents.printCartProforma,
  documents.invoiceAgain,
  documents.exportDocuments,
  addresses.listAddresses,
  addresses.addAddress,
  addresses.changeAddress,
  addresses.removeAddresses,
  tax.listOwnTax,
  tax.putTax,
  tax.sendCertificate,
  tax.listPendingTax,
  tax.readCertificate,
  tax.acceptTax,
  tax.declineTax,
  tax.takeBackTax,
  resolve.resolveIntoCart,
  resolve.resolveFileIntoCart,
  resolve.listNotFound,
  resolve.askForPart,
  payments.createPaymentIntent,
  payments.recordPayment,
  payments.refundOrder,
  shipments.closeShort,
  returns.requestReturn,
  returns.listReturns,
  returns.findReturn,
  returns.approveReturn,
  returns.declineReturn,
  returns.receiveReturn,
  returns.closeReturn,
  returns.withdrawReturn,
  payments.receiveStripeEvent,
  users.signUp,
  users.signIn,
  identity.requestPasswordReset,
  identity.setNewPassword,
  identity.verifyEmail,
  identity.sendVerificationMail,
  identity.findAccount,
  identity.changePassword,
  identity.changeName,
  identity.listSessions,
  identity.endOwnSession,
  identity.endOtherSessions,
  identity.exportOwnData,
  identity.deleteOwnAccount,
  identity.listAccountEvents,
  users.startSession,
  users.findSession,
  users.endSession,
  users.checkAdmin,
  users.listUsers,
  users.makeAdmin,
  users.takeAdminRights,
  users.blockUser,
  users.unblockUser,
  users.endUserSessions,
  users.removeUser,
  profiles.findProfile,
  profiles.saveProfile,
  images.uploadImage,
  shop.findShop,
  audit.findAudit,
  figures.findFigures,
  figures.listBestSellers,
  figures.findCover,
  figures.findFunnel,
  figures.findWaiting,
  figures.exportFigures,
  content.findHomeContent,
  content.findContent,
  content.putContent,
  content.resetContent,
  settings.listEnvironment,
  settings.findSetting,
  settings.putSetting,
  freight.tryFreight,
  taxSetting.tryTax,
] as const satisfies readonly Endpoint[]

type ListedEndpoint = (typeof endpoints)[number]

/** From `'GET /product/:id'` to its entry, for type-only use: the browser makes calls without loading any schema. */
export type Calls = { [E in ListedEndpoint as CallName<E>]: E }
