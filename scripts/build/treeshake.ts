// What the bundlers of pages may leave out: schemas that a page does not use.
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** The name of every schema in `shared/`, by which others are declared. */
const schemasIn = (root: string): string[] =>
  globSync('shared/**/*.ts', { cwd: root }).flatMap((file) =>
    [...readFileSync(resolve(root, file), 'utf8').matchAll(/^(?:export )?const (\w+Schema)\b/gm)].flatMap(
      ([, name]) => name ?? [],
    ),
  )

/**
 * `root`: the project's folder; a bundler's configuration is itself bundled, and this file then lies elsewhere.
 *
 * Declaring a schema changes nothing else, so a schema that a bundle does not use is left out of it. With this the first
 * part of the window needs no schema, and is shown without their library.
 */
export const treeshakeIn = (root: string) =>
  ({
    manualPureFunctions: ['z', ...schemasIn(root)],
    propertyReadSideEffects: false,
  }) as const
