// A disk that dies at a given step.
import files from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

/** From the step numbered `dies` on, the disk takes nothing more, as when the computer is switched off. */
export function mortalDisk(dies: number): { readonly revive: () => boolean } {
  const real = { rename: files.rename, rm: files.rm, open: files.open, mkdir: files.mkdir }
  let steps = 0
  const mortal =
    <Given extends readonly unknown[], Value>(counts: boolean, work: (...given: Given) => Promise<Value>) =>
    async (...given: Given): Promise<Value> => {
      if (counts) steps += 1
      if (steps > dies) throw Object.assign(new Error('the computer is off'), { code: 'EIO' })
      return work(...given)
    }
  Object.assign(files, {
    rename: mortal(true, real.rename),
    rm: mortal(true, real.rm),
    mkdir: mortal(false, real.mkdir),
  })
  syncBuiltinESMExports()
  return {
    revive: () => {
      Object.assign(files, real)
      syncBuiltinESMExports()
      return steps > dies
    },
  }
}
