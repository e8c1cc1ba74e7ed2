// A small file in memory, read as the app reads one on the disk: by its schema, or not at all.
import type { z } from 'zod'
import type { KeptFile } from '#shared/base/kept-file'
import { checkedFile } from '#main/files/damage'

export interface MemoryFile<Value> extends KeptFile<Value> {
  /** What lies on the disk. */
  text(): string
  /** Somebody else writes the file. */
  spoil(text: string): void
  /** How often it was found damaged. */
  damages(): number
}

export function memoryFile<Value>(schema: z.ZodType<Value>, first?: string): MemoryFile<Value> {
  let text = first
  let damages = 0
  const onDisk = { load: () => text, save: (next: string) => void (text = next) }
  return {
    ...checkedFile(onDisk, schema, () => void (damages += 1)),
    text: () => text ?? '',
    spoil: (next) => void (text = next),
    damages: () => damages,
  }
}
