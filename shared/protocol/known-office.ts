// Which office a counter has heard of: its generation, and which of its starts. Counters refuse an older one, and tell with every request which
// they know, so that an office whose data was put back hears of what it lacks (docs/office.md).

/** One start of the office within a generation. */
export interface OfficeEpoch {
  readonly number: number
  /** Random: two starts with one number are two offices. */
  readonly startId: string
}

export interface KnownOffice {
  readonly generation: number
  /** Null for a counter that has heard of none since it came in. */
  readonly epoch: OfficeEpoch | null
}

/** A generation is raised to the second of its time, which has ten digits; with more nobody could raise it further. */
const EPOCH = /^(\d{1,12}) ([\w-]{1,40})$/
const KNOWN = /^(\d{1,12})(?: (\d{1,12} [\w-]{1,40}))?$/

export const epochText = ({ number, startId }: OfficeEpoch): string => `${number} ${startId}`

/** Null for what is none. */
export function epochIn(text: string | null | undefined): OfficeEpoch | null {
  const [, number, startId] = EPOCH.exec(text ?? '') ?? []
  return number === undefined || startId === undefined ? null : { number: Number(number), startId }
}

export const knownText = ({ generation, epoch }: KnownOffice): string =>
  epoch === null ? String(generation) : `${generation} ${epochText(epoch)}`

/** Null for what is none. */
export function knownIn(text: string | null | undefined): KnownOffice | null {
  const [, generation, epoch] = KNOWN.exec(text ?? '') ?? []
  return generation === undefined ? null : { generation: Number(generation), epoch: epochIn(epoch) }
}

/** Whether `known` was said by an office that has seen something which this one has not. */
export function isAhead(known: KnownOffice, of: KnownOffice): boolean {
  if (known.generation !== of.generation) return known.generation > of.generation
  const [there, here] = [known.epoch, of.epoch]
  if (there === null || here === null) return false
  return there.number > here.number || (there.number === here.number && there.startId !== here.startId)
}

/** Whether `known` is what this office is now. */
export const isPresent = (known: KnownOffice, of: KnownOffice): boolean =>
  known.generation === of.generation && known.epoch?.startId === of.epoch?.startId
