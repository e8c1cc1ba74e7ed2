// Whose sale a callback will be about: read from the entries of counters' logs as they come.
import { z } from 'zod'
import type { PushedEntry } from '@shared/office/entries'
import { parsedJson } from '@shared/parsed-json'
import type { Route } from './inbox'

const LONGEST_ID = 200

const referencesSchema = z.object({ references: z.object({ referenceId: z.string() }) })
const toldSchema = z.union([
  z.object({ type: z.literal('outcome'), outcome: referencesSchema }).transform(({ outcome }) => outcome),
  z.object({ type: z.literal('evidence'), answer: referencesSchema }).transform(({ answer }) => answer),
])

/**
 * The merchant's own id with the intent of each sale, and the service's reference as soon as an answer names one: callbacks of an opened
 * account name that alone. Entries of another form are a newer counter's, and say nothing here.
 */
export const routesIn = (counterId: string, entries: readonly PushedEntry[]): readonly Route[] =>
  entries.flatMap(({ id, type, body }) => {
    if (type === 'intent') return isId(id) ? [{ counterId, id }] : []
    const told = type === 'outcome' || type === 'evidence' ? toldSchema.safeParse(parsedJson(body)) : null
    const reference = told?.success === true ? told.data.references.referenceId : ''
    return isId(reference) ? [{ counterId, id: reference }] : []
  })

/** PostgreSQL keeps no text with a zero in it. */
const isId = (id: string): boolean => id !== '' && id.length <= LONGEST_ID && !id.includes('\0')
