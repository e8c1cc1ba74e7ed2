// How the formats on disk change from the first release on: numbered steps, each from one version to the next and one way, after a copy of
// the file. What a newer app wrote is refused and left as it is (docs/money-safety.md 6).
import { z } from 'zod'
import { writeJson, writeWhole, type Stored } from './atomic-file'
import { readIfThere } from '#shared/node/files/disk'

/** Every format begins with version 1. */
export const newestVersion = (steps: readonly unknown[]): number => 1 + steps.length

/** What leads from `version` to the newest one. */
export const stepsFrom = <Step>(version: number, steps: readonly Step[]): readonly Step[] =>
  steps.slice(version - 1)

/** A kind of small file. */
export interface Format<Schema extends z.ZodType<object> = z.ZodType<object>> {
  /** Stands in each file of the kind. */
  readonly mark: string
  readonly schema: Schema
  /** How each version after the first is made from the one before; none was needed yet. */
  readonly steps: readonly ((content: object) => object)[]
}

const headSchema = z.looseObject({ format: z.string(), version: z.number().int().positive() })

/** Only a newer app understands it. */
export class NewerVersionError extends Error {
  constructor(mark: string, version: number) {
    super(`${mark} has version ${version}`)
    this.name = 'NewerVersionError'
  }
}

/** The content in the newest version, and the version that it had. Throws `NewerVersionError`, or if it is of another format or not valid. */
export function contentOf<Schema extends z.ZodType<object>>(
  said: unknown,
  { mark, schema, steps }: Format<Schema>,
): { readonly content: z.output<Schema>; readonly from: number } {
  const { format, version, ...content } = headSchema.parse(said)
  if (format !== mark) throw new RangeError(`the file says that it is ${format}`)
  if (version > newestVersion(steps)) throw new NewerVersionError(mark, version)
  const newest = stepsFrom(version, steps).reduce((before: object, step) => step(before), content)
  return { content: schema.parse(newest), from: version }
}

export const marked = <Content extends object>({ mark, steps }: Format, content: Content) => ({
  format: mark,
  version: newestVersion(steps),
  ...content,
})

export const olderCopyOf = (file: string, version: number): string => `${file}-before-${version + 1}`

/** Brings an older file up to date, after a copy of it. Rejects as the disk does; the file is then as it was. */
export async function readFormat<Schema extends z.ZodType<object>>(
  file: string,
  format: Format<Schema>,
): Promise<Stored<z.output<Schema>>> {
  const bytes = await readIfThere(file)
  if (bytes === undefined) return { kind: 'absent' }
  const read = readable(bytes, format)
  if (read === null) return { kind: 'damaged' }
  const { content, from } = read
  if (from < newestVersion(format.steps)) {
    await writeWhole(olderCopyOf(file, from), bytes)
    await writeFormat(file, format, content)
  }
  return { kind: 'there', value: content }
}

function readable<Schema extends z.ZodType<object>>(bytes: Buffer, format: Format<Schema>) {
  try {
    return contentOf(JSON.parse(bytes.toString('utf8')), format)
  } catch {
    return null
  }
}

export const writeFormat = <Schema extends z.ZodType<object>>(
  file: string,
  format: Format<Schema>,
  content: z.output<Schema>,
): Promise<void> => writeJson(file, marked(format, content))
