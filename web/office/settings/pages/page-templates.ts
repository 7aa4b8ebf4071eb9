import type { PageSlug } from '../../../../contract/catalogue/content/page-slugs.ts'
import { words } from '../../../../contract/values/text/words.ts'

/** Outlines to begin with; what stands in brackets is the owner's to write. The law is the owner's too. */
export const pageTemplates: Readonly<Record<PageSlug, string>> = {
  terms: `# Who we are

You buy from [Fill in: legal name and address of your company].

# Orders

We sell to businesses. Each part has a minimum order, which its page shows. An order reserves its pieces until it is paid or its time ends. The contract is made when [Fill in: for example, you have paid].

# Prices and payment

Prices are in US dollars. Freight and tax are shown before you order. You pay by card when you order.

# Delivery

[Fill in: where you deliver, from where, and who bears the risk on the way].

# Defects and liability

Report a defect within [Fill in: number of days] days. [Fill in: your warranty and the limits of your liability].

# Law

[Fill in: the law that applies and the court].
`,
  privacy: `# Who is responsible

[Fill in: legal name and address of your company, and whom to ask about privacy].

# What we store, and why

- Your name, email, phone and addresses: to take, pay and deliver orders.
- Your orders and invoices: as bookkeeping law requires.
- Where and when you logged in: to keep your account safe.

Card details are handled by our payment provider. We never see a card number.

# Who else gets it

- [Fill in: your payment provider, carriers, mail and hosting companies].

# How long

[Fill in: how long you keep orders and invoices]. You can download your data, or delete your account, under My Account.

# Your rights

[Fill in: the rights that the law gives your buyers, and the authority they can turn to].
`,
  returns: `# How long

Pieces can be returned within [Fill in: number of days] days of delivery.

# How

1. Open the order in your dashboard and ask for a return.
2. We answer by email. Print the label that comes with our approval.
3. Send the pieces to [Fill in: address for returns].

# What we take back

[Fill in: the state of the pieces, full cartons only or not, and what you never take back].

# Your money

[Fill in: who pays for return shipping, and when the money is sent].
`,
  get shipping() {
    return `# Where we deliver

[Fill in: countries and regions].

# When it leaves

Orders leave within [Fill in: number of days] working days after they are paid. [Fill in: days and hours of pick-up at your dock, if you offer it].

# What it costs

Freight depends on the number of pallets and your ${words().postCode}. The cart shows it before you order.

# At your dock

[Fill in: lift gate, dock hours, and what to check before the driver leaves].
`
  },
  get imprint() {
    return `# Company

- [Fill in: legal name]
- [Fill in: street, ${words().postCode}, city, country]

# Represented by

[Fill in: name]

# Contact

- Phone: [Fill in: number]
- Email: [Fill in: address]

# Register and tax

- [Fill in: register and number]
- [Fill in: VAT id or EIN]
`
  },
  contact: `# Call or write

- Phone: [Fill in: number]
- Email: [Fill in: address]
- Hours: [Fill in: days and hours, with the time zone]

# Visit

[Fill in: address, and how trucks get to the dock].
`,
}
