// Limits the memory that the main process takes beyond what it holds.
import { setFlagsFromString } from 'node:v8'

/**
 * Keeps V8's young generation at the size that it has now. Under a steady stream of work (callbacks, a long export) V8 doubles it up to
 * 128 MB and gives nothing back, while what the app holds stays below 40 MB: measured over 100,000 callbacks, `docs/measurements.md`. Call
 * it once the app has started: while it starts, a larger young generation saves time.
 */
export const keepYoungGenerationSmall = (): void => setFlagsFromString('--semi-space-growth-factor=1')
