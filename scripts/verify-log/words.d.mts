import type { Verdict } from './verifier.d.mts'

export function wordsOn(
  verdict: Verdict,
  wasKeyGiven: boolean,
): { readonly kind: string; readonly headline: string; readonly lines: readonly string[] }

export function wordsOnExport(
  verdict: Verdict,
  wasKeyGiven: boolean,
): { readonly kind: string; readonly headline: string; readonly lines: readonly string[] }
