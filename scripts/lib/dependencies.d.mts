interface LockPackage {
  readonly version?: string
  readonly [field: string]: unknown
}
interface Lock {
  readonly packages: Readonly<Record<string, LockPackage>>
}
interface Platform {
  readonly os: string
  readonly cpu: string
  readonly libc?: string
}
interface Package {
  readonly name: string
  readonly version: string
  readonly licence: string | undefined
  readonly isShipped: boolean
  readonly hasIntegrity: boolean
}
interface Weakness {
  readonly name: string
  readonly title: string
  readonly severity: string
  readonly range: string
  readonly url: string
}
export interface KeptAnswers {
  readonly vulnerabilities: {
    readonly askedOn: string
    readonly versions: string
    readonly found: readonly Weakness[]
  } | null
  readonly electron: { readonly askedOn: string; readonly latest: string } | null
}

export const OLD_AFTER_DAYS: number
export function licenceProblem(licence: string | undefined, isShipped: boolean): string | null
export function importedBy(source: string): readonly string[]
export function importedByApp(root: string): readonly string[]
export function importedByAll(root: string): readonly string[]
export function officeAlone(root: string): readonly string[]
export function packagesOf(lock: Lock, imported: readonly string[]): readonly Package[]
export function versionsDigest(packages: readonly Package[]): string
export function auditAnswer(text: string): readonly Weakness[] | null
export function dependencyReport(about: {
  readonly lock: Lock
  readonly imported: readonly string[]
  readonly kept: KeptAnswers
  readonly here: Platform
  readonly today: string
}): { readonly problems: readonly string[]; readonly summary: readonly string[]; readonly text: string }
