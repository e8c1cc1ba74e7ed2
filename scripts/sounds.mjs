// Makes the app's sounds: `node scripts/sounds.mjs` writes renderer/sounds/*.wav, the same bytes each time. Two short
// notes each, rising for good news, falling for bad and level for what waits, faded at both ends so that no loudspeaker clicks.
import { mkdirSync, writeFileSync } from 'node:fs'

const SAMPLES_PER_SECOND = 16_000
const NOTE_SECONDS = 0.16
const FADE_SECONDS = 0.02
const LOUDNESS = 0.35
const OVERTONE = 0.25
const LARGEST_SAMPLE = 32_767
const HEADER_BYTES = 44

const NOTES_HZ = { good: [659.26, 880], wait: [523.25, 523.25], bad: [440, 329.63] }

/** One note: its tone, with a little of the octave above, faded in and out. */
function note(frequencyHz) {
  const count = Math.round(NOTE_SECONDS * SAMPLES_PER_SECOND)
  return Array.from({ length: count }, (_, at) => {
    const seconds = at / SAMPLES_PER_SECOND
    const fade = Math.min(1, seconds / FADE_SECONDS, (NOTE_SECONDS - seconds) / FADE_SECONDS)
    const turn = 2 * Math.PI * frequencyHz * seconds
    const tone = (Math.sin(turn) + OVERTONE * Math.sin(2 * turn)) / (1 + OVERTONE)
    return Math.round(tone * fade * LOUDNESS * LARGEST_SAMPLE)
  })
}

/** A WAV file of one channel and 16 bits. */
function wav(samples) {
  const data = Buffer.alloc(HEADER_BYTES + samples.length * 2)
  data.write('RIFF', 0, 'latin1')
  data.writeUInt32LE(data.length - 8, 4)
  data.write('WAVEfmt ', 8, 'latin1')
  data.writeUInt32LE(16, 16)
  data.writeUInt16LE(1, 20)
  data.writeUInt16LE(1, 22)
  data.writeUInt32LE(SAMPLES_PER_SECOND, 24)
  data.writeUInt32LE(SAMPLES_PER_SECOND * 2, 28)
  data.writeUInt16LE(2, 32)
  data.writeUInt16LE(16, 34)
  data.write('data', 36, 'latin1')
  data.writeUInt32LE(samples.length * 2, 40)
  samples.forEach((sample, at) => data.writeInt16LE(sample, HEADER_BYTES + at * 2))
  return data
}

const folder = new URL('../renderer/sounds/', import.meta.url)
mkdirSync(folder, { recursive: true })
for (const [name, notes] of Object.entries(NOTES_HZ))
  writeFileSync(new URL(`${name}.wav`, folder), wav(notes.flatMap(note)))
