export interface Signature {
  readonly reviewer: string
  readonly date: string
  readonly hash: string
}

export function languagesOf(): readonly string[]
export function textsOf(language: string): ReadonlyMap<string, string>
export function moneyKeys(): readonly string[]
export function signatureOf(english: string, own: string): string
export function readReview(language: string): Record<string, Signature>
export function stateOf(language: string): {
  readonly signed: ReadonlySet<string>
  readonly changed: readonly string[]
}
export function placeOf(
  key: string,
  language: string,
): { readonly area: string; readonly picture: string | null }
