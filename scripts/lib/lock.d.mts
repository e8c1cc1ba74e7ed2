type LockPackage = {
  readonly version?: string
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly [field: string]: unknown
}
type Lock = { packages: Record<string, LockPackage> }

export function missingOptional(lock: Lock): Map<string, { readonly version: string; readonly dev?: boolean }>
export function completeLock(lock: Lock): string[]
