import * as bins from './catalogue/bins.ts'
import * as catalogueSearch from './catalogue/catalogue-search.ts'
import * as categories from './catalogue/categories.ts'
import * as changeSets from './catalogue/changes/change-sets.ts'
import * as content from './catalogue/content/content.ts'
import { listSamples } from './catalogue/content/samples.ts'
import * as shopPages from './catalogue/content/shop-pages.ts'
import * as externalProducts from './catalogue/external-products.ts'
import * as fieldCalls from './catalogue/fields/field-calls.ts'
import * as images from './catalogue/images.ts'
import * as imports from './catalogue/intake/imports.ts'
import * as productPictures from './catalogue/intake/product-pictures.ts'
import * as ownNumbers from './catalogue/parts/own-numbers.ts'
import * as productDocuments from './catalogue/parts/product-documents.ts'
import * as references from './catalogue/parts/references.ts'
import * as relatedProducts from './catalogue/parts/related-products.ts'
import * as stockWatches from './catalogue/parts/stock-watches.ts'
import * as productGrid from './catalogue/product-grid.ts'
import * as catalog from './catalogue/products.ts'
import * as reviews from './catalogue/reviews.ts'
import * as stock from './catalogue/stock.ts'
import * as pickLists from './fulfilment/desk/pick-lists.ts'
import * as shipMany from './fulfilment/desk/ship-many.ts'
import * as disputes from './fulfilment/disputes.ts'
import * as documents from './fulfilment/documents.ts'
import * as papers from './fulfilment/papers.ts'
import * as returns from './fulfilment/returns.ts'
import * as shipments from './fulfilment/shipments.ts'
import * as audit from './office/audit.ts'
import * as customers from './office/customers.ts'
import * as feed from './office/events/feed.ts'
import * as webhooks from './office/events/webhooks.ts'
import * as figures from './office/figures.ts'
import * as history from './office/history.ts'
import * as ownNotices from './office/own-notices.ts'
import * as journal from './office/reports/journal.ts'
import * as payoutReport from './office/reports/payout-report.ts'
import * as salesReport from './office/reports/sales-report.ts'
import * as stockValue from './office/reports/stock-value.ts'
import * as taxReport from './office/reports/tax-report.ts'
import * as settings from './office/settings.ts'
import * as shop from './office/shop.ts'
import * as waiting from './office/waiting.ts'
import * as attachments from './ordering/attachments.ts'
import * as carts from './ordering/cart/carts.ts'
import * as delivered from './ordering/delivery/delivered.ts'
import * as freight from './ordering/delivery/freight-setting.ts'
import * as deskOrders from './ordering/desk-orders.ts'
import { findOrderBy, nameOrder } from './ordering/external-orders.ts'
import { setOrderFields } from './ordering/order-fields.ts'
import { listOrderLines } from './ordering/order-lines.ts'
import * as orders from './ordering/orders.ts'
import * as payments from './ordering/payments.ts'
import * as keptLists from './ordering/quick-order/kept-lists.ts'
import * as resolve from './ordering/quick-order/resolve.ts'
import * as quotes from './ordering/quotes.ts'
import * as taxSetting from './ordering/tax/tax-setting.ts'
import * as tax from './ordering/tax/tax-status.ts'
import * as addresses from './people/addresses/addresses.ts'
import * as billing from './people/addresses/billing.ts'
import * as identity from './people/identity.ts'
import * as invitations from './people/invitations.ts'
import * as keys from './people/keys.ts'
import * as letters from './people/letters.ts'
import * as merges from './people/merges.ts'
import * as profiles from './people/profiles.ts'
import * as secondFactor from './people/second-factor.ts'
import * as users from './people/users.ts'
import type { Endpoint, EndpointName } from './values/endpoint.ts'

/** Every call of the shop. The server registers them, the browser's types derive from them, the API page lists them. */
export const endpoints = [
  catalog.listProducts,
  catalog.findProduct,
  catalog.listCategories,
  categories.listNames,
  categories.mergeNames,
  categories.saveName,
  catalogueSearch.searchCatalogue,
  catalogueSearch.suggestProducts,
  catalog.uploadProduct,
  catalog.setPictures,
  catalog.deleteProduct,
  catalog.setDiscount,
  catalog.removeDiscount,
  changeSets.saveProduct,
  externalProducts.putProductBy,
  externalProducts.findProductBy,
  externalProducts.enterStockBy,
  bins.listBins,
  bins.findBin,
  bins.countBin,
  stock.enterStock,
  stock.findStock,
  stock.listStock,
  stock.downloadCountSheet,
  stock.sendCountSheet,
  productGrid.listGridProducts,
  productGrid.listRemovedProducts,
  productGrid.listDrafts,
  productGrid.listUnpackedProducts,
  productPictures.sendPictures,
  changeSets.exportProducts,
  changeSets.createChangeSet,
  changeSets.importChangeSet,
  imports.importFile,
  imports.findImport,
  imports.mapImport,
  imports.listImportMappings,
  imports.keepImportMapping,
  changeSets.listChangeSets,
  changeSets.findChangeSet,
  changeSets.listChangeRows,
  changeSets.removeChangeRows,
  changeSets.downloadChangeErrors,
  changeSets.applyChangeSet,
  changeSets.discardChangeSet,
  changeSets.undoChangeSet,
  changeSets.rebaseChangeSet,
  fieldCalls.listFields,
  fieldCalls.addField,
  fieldCalls.changeField,
  fieldCalls.removeField,
  reviews.listReviews,
  reviews.listDeskReviews,
  reviews.findReviewPermission,
  reviews.uploadReview,
  reviews.deleteReview,
  orders.placeOrder,
  orders.findOrderTerms,
  orders.listOwnOrders,
  orders.listAllOrders,
  deskOrders.listDeskOrders,
  orders.findOrder,
  findOrderBy,
  nameOrder,
  setOrderFields,
  listOrderLines,
  orders.deleteOrder,
  shipMany.packOrders,
  shipMany.shipOrders,
  shipments.packShipment,
  shipments.changeShipment,
  shipments.cancelShipment,
  shipments.sendShipment,
  shipments.correctTracking,
  shipments.confirmDelivery,
  shipments.listShipments,
  orders.listOrderMoves,
  orders.checkTax,
  orders.holdOrder,
  orders.releaseOrder,
  attachments.listAttachments,
  attachments.addAttachment,
  attachments.readAttachment,
  attachments.removeAttachment,
  customers.findCustomer,
  customers.inviteCustomer,
  customers.correctCustomer,
  customers.putCustomerBillTo,
  customers.noteCustomer,
  customers.liftHoldBounds,
  customers.limitUnpaidOrders,
  customers.noteOrder,
  customers.listOrderMails,
  customers.sendMailAgain,
  papers.exportOrders,
  papers.exportOwnOrders,
  papers.printPackingSlip,
  papers.printPackingSlips,
  papers.printPalletLabels,
  pickLists.findPickList,
  pickLists.printPickList,
  returns.printReturnLabel,
  delivered.findDeliveryTerms,
  carts.priceCart,
  carts.priceOwnCart,
  quotes.askForQuote,
  quotes.listQuotes,
  quotes.answerQuote,
  carts.listCarts,
  carts.createCart,
  carts.findCart,
  carts.changeCart,
  carts.deleteCart,
  carts.copyCart,
  carts.saveCartAsList,
  carts.changeCartLines,
  carts.orderCart,
  keptLists.orderAgain,
  keptLists.exportCart,
  keptLists.exportOrder,
  keptLists.shareCart,
  keptLists.unshareCart,
  keptLists.findSharedList,
  relatedProducts.listRelatedProducts,
  productDocuments.listProductDocuments,
  productDocuments.listDeskDocuments,
  productDocuments.addProductDocument,
  productDocuments.readProductDocument,
  productDocuments.removeProductDocument,
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
  documents.issueMissing,
  addresses.listAddresses,
  addresses.addAddress,
  addresses.changeAddress,
  addresses.removeAddresses,
  billing.readOwnBillTo,
  billing.putOwnBillTo,
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
  disputes.listDisputes,
  disputes.printEvidence,
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
  identity.confirmNewEmail,
  identity.sendVerificationMail,
  identity.findAccount,
  identity.changePassword,
  identity.changeName,
  secondFactor.passSecondFactor,
  secondFactor.findFactors,
  secondFactor.beginTotp,
  secondFactor.confirmTotp,
  secondFactor.removeTotp,
  secondFactor.beginPasskey,
  secondFactor.addPasskey,
  secondFactor.removePasskey,
  secondFactor.resetFactors,
  identity.listSessions,
  identity.endOwnSession,
  identity.endOtherSessions,
  identity.proveAgain,
  identity.exportOwnData,
  identity.deleteOwnAccount,
  identity.listAccountEvents,
  users.startSession,
  users.findSession,
  users.endSession,
  users.checkAdmin,
  users.listUsers,
  users.exportUsers,
  users.makeAdmin,
  users.takeAdminRights,
  users.setRole,
  keys.listKeys,
  keys.makeKey,
  keys.revokeKey,
  invitations.inviteStaff,
  invitations.listInvitations,
  invitations.withdrawInvitation,
  invitations.acceptInvitation,
  users.blockUser,
  users.unblockUser,
  users.sendResetMail,
  users.endUserSessions,
  users.removeUser,
  letters.exportUser,
  letters.eraseUser,
  letters.keepUser,
  merges.previewMerge,
  merges.mergeUser,
  merges.undoMerge,
  profiles.findProfile,
  profiles.saveProfile,
  images.uploadImage,
  shop.findShop,
  audit.findAudit,
  history.listHistory,
  history.exportHistory,
  feed.readFeed,
  webhooks.listWebhooks,
  webhooks.makeWebhook,
  webhooks.changeWebhook,
  webhooks.removeWebhook,
  webhooks.testWebhook,
  webhooks.listDeliveries,
  webhooks.sendAgain,
  figures.findFigures,
  figures.listBestSellers,
  figures.findCover,
  figures.findFunnel,
  waiting.listWaiting,
  figures.findWaiting,
  figures.exportFigures,
  salesReport.findSalesReport,
  salesReport.salesReportCsv,
  salesReport.salesReportXlsx,
  taxReport.findTaxReport,
  taxReport.taxReportCsv,
  taxReport.taxReportXlsx,
  journal.listJournalMonths,
  journal.findJournal,
  journal.closeJournal,
  stockValue.findStockValue,
  stockValue.stockValueCsv,
  stockValue.stockValueXlsx,
  payoutReport.findPayoutReport,
  payoutReport.payoutReportCsv,
  payoutReport.payoutReportXlsx,
  content.findHomeContent,
  content.findContent,
  content.putContent,
  content.resetContent,
  listSamples,
  shopPages.findPage,
  shopPages.putPage,
  shopPages.listPageVersions,
  settings.listEnvironment,
  ownNotices.findOwnNotices,
  ownNotices.putOwnNotices,
  settings.findSetting,
  settings.putSetting,
  freight.tryFreight,
  taxSetting.tryTax,
] as const satisfies readonly Endpoint[]

type ListedEndpoint = (typeof endpoints)[number]

/** From `'GET /product/:id'` to its entry, for type-only use: the browser makes calls without loading any schema. */
export type Calls = { [E in ListedEndpoint as EndpointName<E>]: E }
