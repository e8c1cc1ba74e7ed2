// What the credentials are bound to: it is sealed together with them, so that nobody who can only write files decides
// where they are sent, whom they are shown to, or how answers about money are read.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { ServiceConnection, WrittenConnection } from './setup-dependencies'

const PARTS = ['baseAddress', 'extraCertificates', 'profile'] as const
type Part = (typeof PARTS)[number]

const digestSchema = z.hex().length(64)

export const bindingSchema = z.object({
  connection: z.object({
    baseAddress: z.string(),
    extraCertificates: z.string().nullable(),
    profile: z.string().nullable(),
  }),
  /**
   * Digests of what the files said before. A change is sealed first and written then: files that still say this were
   * being written when the app ended.
   */
  former: z.object({ baseAddress: digestSchema, extraCertificates: digestSchema, profile: digestSchema }),
  /** Counts the changes. */
  generation: z.number().int().positive(),
})
export type Binding = z.output<typeof bindingSchema>

const digestOf = (part: string | null): string =>
  createHash('sha256').update(JSON.stringify(part)).digest('hex')

/** `connection` from now on, in the place of what is written now. */
export const bindingOf = (
  connection: ServiceConnection,
  written: WrittenConnection,
  generation: number,
): Binding => ({
  connection,
  former: {
    baseAddress: digestOf(written.baseAddress),
    extraCertificates: digestOf(written.extraCertificates),
    profile: digestOf(written.profile),
  },
  generation,
})

export const isSameConnection = (one: ServiceConnection, other: WrittenConnection): boolean =>
  PARTS.every((part) => one[part] === other[part])

/** Whether the files agree with the binding, were being changed to it, or say something else. */
export function standingOf(
  { connection, former }: Binding,
  written: WrittenConnection,
): 'agrees' | 'half-written' | 'edited' {
  const different = PARTS.filter((part) => connection[part] !== written[part])
  if (different.length === 0) return 'agrees'
  const isFormer = (part: Part): boolean => digestOf(written[part]) === former[part]
  return different.every(isFormer) ? 'half-written' : 'edited'
}
