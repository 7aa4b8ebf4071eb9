interface Component {
  readonly name: string
  readonly version: string
  readonly licenses: readonly object[]
  readonly hashes: readonly { readonly alg: string; readonly content: string }[]
}

export function makeSbom(): {
  readonly bomFormat: string
  readonly specVersion: string
  readonly metadata: { readonly component: { readonly name: string; readonly version: string } }
  readonly components: readonly Component[]
}
