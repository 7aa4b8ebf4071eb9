interface LockedPackage {
  readonly path: string
  readonly name: string
  readonly version: string
  readonly integrity: string | undefined
  readonly licence: string | undefined
  readonly hasInstallScript: boolean
}

export function listLockedPackages(): LockedPackage[]
