// A disk in memory for files that appear completely or not at all: a file is there, under its temporary name, from its
// first byte.
import type { GrowingDisk } from '#shared/node/files/growing-file'

/** On `files`. With `refusal`, every byte is refused with that code. */
export function growingDiskIn(files: Map<string, Uint8Array>, refusal?: string): GrowingDisk {
  return {
    create: async (path) => {
      files.set(path, new Uint8Array())
      return {
        append: async (bytes) => {
          if (refusal !== undefined) throw Object.assign(new Error(refusal), { code: refusal })
          files.set(path, Buffer.concat([files.get(path) ?? new Uint8Array(), bytes]))
        },
        finish: () => Promise.resolve(),
        drop: () => Promise.resolve(),
      }
    },
    rename: async (from, to) => {
      const bytes = files.get(from)
      if (bytes === undefined) throw new Error(`there is no ${from}`)
      files.set(to, bytes)
      files.delete(from)
    },
    remove: async (path) => void files.delete(path),
  }
}
