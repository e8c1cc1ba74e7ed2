// The way to the feed, loaded with the first question to it: Node's HTTP takes a good part of what a start may take, and the
// first screen needs none of it.
import type { Downloads, DownloadsOptions } from '../service/client/downloads'

export function downloadsOnDemand(options: DownloadsOptions): Downloads {
  let made: Promise<Downloads> | undefined
  const downloads = (): Promise<Downloads> =>
    (made ??= import('../service/client/downloads').then(({ createDownloads }) => createDownloads(options)))
  return {
    async *pieces(url) {
      yield* (await downloads()).pieces(url)
    },
    close: () => void made?.then((opened) => opened.close()),
  }
}
