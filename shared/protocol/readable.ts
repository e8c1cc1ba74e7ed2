// What one side reads of what the other one tells: a piece that cannot be read is set aside, and the rest is taken. What people typed is
// limited where it enters; a name that came all the same, longer than any, is shown as far as it fits.
import { z } from 'zod'

/** The first `longest` letters of a name; no half of one of them. */
export const toldName = (longest: number) =>
  z.string().transform(
    (name) =>
      Array.from(name.trim().slice(0, 2 * longest))
        .slice(0, longest)
        .join('') || '–',
  )

/** Those of a list that can be read, at most so many. */
export const readableList = <Item extends z.ZodType>(item: Item, most = Number.POSITIVE_INFINITY) =>
  z.array(z.unknown()).transform((all): readonly z.output<Item>[] =>
    all
      .flatMap((one) => {
        const read = item.safeParse(one)
        return read.success ? [read.data] : []
      })
      .slice(0, most),
  )
