import type { Verdict, VerifySignature } from './verifier.d.mts'

export const PROOF_ENDING: string
export type Proof = { readonly [part: string]: unknown }
export function proofFrom(text: string): Proof | null
export function checkExport(options: {
  readonly proof: Proof | null
  readonly file: { readonly sha256: string; readonly firstLine: string; readonly lastByte: number }
  readonly trusted: string | null
  readonly verifySignature: VerifySignature
}): Promise<Verdict>
