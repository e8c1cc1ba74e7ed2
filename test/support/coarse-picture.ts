// Compares pictures of the whole window from afar. Computers draw letters and scroll bars differently, and a time or a date is another at
// each run: what counts is how much of the window looks otherwise.
import { PNG } from 'pngjs'

/** About the size of a letter, on the counter's 1366×768. */
const TILES = { across: 85, down: 48 } as const
const CHANNELS = 3
/** Of 255: by how much the mean colour of a tile may be off. */
const MEAN_TOLERANCE = 16

/** The mean colour of each tile, row by row. A picture of a finer screen has as many tiles. */
function tilesOf(file: Buffer): Float64Array {
  const { width, height, data } = PNG.sync.read(file)
  const sums = new Float64Array(TILES.across * TILES.down * CHANNELS)
  const counts = new Uint32Array(TILES.across * TILES.down)
  const columns = Uint16Array.from({ length: width }, (_, x) => Math.floor((x * TILES.across) / width))
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const tile = Math.floor((y * TILES.down) / height) * TILES.across + (columns[x] ?? 0)
      counts[tile] = (counts[tile] ?? 0) + 1
      for (let channel = 0; channel < CHANNELS; channel += 1) {
        const place = tile * CHANNELS + channel
        sums[place] = (sums[place] ?? 0) + (data[(y * width + x) * 4 + channel] ?? 0)
      }
    }
  return sums.map((sum, place) => sum / (counts[Math.floor(place / CHANNELS)] ?? 1))
}

/** The share of the window, from 0 to 1, that looks otherwise in the other of two PNGs. */
export function shareThatDiffers(one: Buffer, other: Buffer): number {
  const [left, right] = [tilesOf(one), tilesOf(other)]
  let differing = 0
  for (let tile = 0; tile < left.length; tile += CHANNELS) {
    const isOff = [0, 1, 2].some(
      (channel) => Math.abs((left[tile + channel] ?? 0) - (right[tile + channel] ?? 0)) > MEAN_TOLERANCE,
    )
    if (isOff) differing += 1
  }
  return differing / (TILES.across * TILES.down)
}
