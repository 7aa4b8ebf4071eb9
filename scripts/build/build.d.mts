export function build(options?: { readonly isTold?: boolean }): Promise<void>
