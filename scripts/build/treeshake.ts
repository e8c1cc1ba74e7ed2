// What the bundlers of pages may leave out: schemas that a page does not use.
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** The name of every schema in `shared/`, by which others are declared. */
const SCHEMAS = globSync('shared/**/*.ts', { cwd: root }).flatMap((file) =>
  [...readFileSync(resolve(root, file), 'utf8').matchAll(/^(?:export )?const (\w+Schema)\b/gm)].flatMap(
    ([, name]) => name ?? [],
  ),
)

/**
 * Declaring a schema changes nothing else, so a schema that a bundle does not use is left out of it. With this the first
 * part of the window needs no schema, and is shown without their library.
 */
export const treeshake = {
  manualPureFunctions: ['z', ...SCHEMAS],
  propertyReadSideEffects: false,
} as const
