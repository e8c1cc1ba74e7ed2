export interface SignedRelease {
  readonly folder: string
  readonly version: string
  readonly rolloutPercent: number
  readonly pem: string
}
export const LIST_FILE: string
export function signedRelease(of: SignedRelease): Promise<string>
export function publicKeyOf(pem: string): string
