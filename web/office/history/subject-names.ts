import { paths } from '../../platform/base/paths.ts'

const kindNames: Readonly<Record<string, string>> = {
  user: 'user',
  changeSet: 'change set',
  setting: 'setting',
  name: 'category or brand',
  productDocument: 'document',
  staff: 'invitation',
  staffInvitation: 'invitation',
  apiKey: 'key',
  webhookEndpoint: 'webhook',
}

const pages: Readonly<Record<string, (id: string) => string>> = {
  order: (id) => paths.order(id),
  user: (id) => paths.customer(id),
  product: (id) => paths.editProduct(id),
  changeSet: (id) => paths.changeSet(id),
  setting: () => paths.settings,
}

export const nameOfKind = (kind: string): string => kindNames[kind] ?? kind

/** A subject as in the page's address, `order:ID`, in words. */
export function nameOfSubject(subject: string): string {
  const [kind = '', id] = subject.split(/:(.*)/s)
  return id ? `acts on one ${nameOfKind(kind)}` : `acts on every ${nameOfKind(kind)}`
}

/** The page of the thing that an act was about. */
export const pageOfSubject = (kind: string, id: string): string | undefined => pages[kind]?.(id)
