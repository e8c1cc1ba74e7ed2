// Every switch of the shipped runtime is set on purpose: a new one that the packager learns is noticed here.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** No fuse: without it Apple's processors run no package that has no certificate. */
const SIGNED_ANEW = 'resetAdHocDarwinSignature'

const lowerFirst = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1)

it('the packager is told about every fuse', () => {
  const settings = readFileSync('electron-builder.yml', 'utf8').split(/^electronFuses:$/m)[1] ?? ''
  const named = [...settings.matchAll(/^ {2}(\w+): (?:true|false)$/gm)].map(([, name = '']) => name)
  const table = readFileSync('node_modules/@electron/fuses/dist/config.d.ts', 'utf8')
  const options = /enum FuseV1Options \{([^}]*)\}/.exec(table)?.[1] ?? ''
  const known = [...options.matchAll(/(\w+) = \d+/g)].map(([, name = '']) => lowerFirst(name))
  expect(known.length).toBeGreaterThan(0)
  expect(named.toSorted()).toEqual([...known, SIGNED_ANEW].toSorted())
})
