export interface NativePackage {
  readonly place: string
  readonly name: string
  readonly version: string
  readonly integrity: string
}
export interface LockedPackage {
  readonly version: string
  readonly integrity: string
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
}
export function nativePackages(
  packages: Readonly<Record<string, LockedPackage>>,
  platform: string,
): readonly NativePackage[]
