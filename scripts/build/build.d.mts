export function build(options?: { readonly isVerbose?: boolean }): Promise<void>
