// What the credentials are bound to: it is sealed together with them, so that nobody who can only write files decides
// where they are sent, whom they are shown to, or how answers about money are read.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { ServiceConnection, WrittenConnection } from './merchant-connections'

/** What decides where a call goes and how its answer is read. */
const PARTS_OF_CALLS = ['baseAddress', 'extraCertificates', 'profile'] as const
const PARTS = [...PARTS_OF_CALLS, 'agentId'] as const
type Part = (typeof PARTS)[number]

const digestSchema = z.hex().length(64)

export const bindingSchema = z.object({
  connection: z.object({
    baseAddress: z.string(),
    extraCertificates: z.string().nullable(),
    profile: z.string().nullable(),
    agentId: z.string().nullable(),
  }),
  /**
   * Digests of what the files said before. A change is sealed first and written then: files that still say this were
   * being written when the app ended.
   */
  former: z.object({
    baseAddress: digestSchema,
    extraCertificates: digestSchema,
    profile: digestSchema,
    agentId: digestSchema,
  }),
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
    agentId: digestOf(written.agentId),
  },
  generation,
})

export const isSameConnection = (
  one: Omit<ServiceConnection, 'agentId'>,
  other: Omit<WrittenConnection, 'agentId'>,
): boolean => PARTS_OF_CALLS.every((part) => one[part] === other[part])

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
