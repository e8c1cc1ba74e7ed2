// A worker thread that loaded the app's own file would start a second app in its thread, where there is no `electron`: no backup would be
// copied and no log verified. How the bundler parts the main process decides that, so every build is held to it.

const WORKER = /[\\/]electron[\\/]main[\\/].+-worker\.ts(?:$|\?)/
const ENTRY = /[\\/]electron[\\/]main[\\/]index\.ts$/
/** The workers that verify the log and copy it. */
const WORKERS = 2

interface Chunk {
  readonly type: string
  readonly facadeModuleId?: string | null
  readonly imports?: readonly string[]
}

/** Ends a build whose workers would load the app, or `electron`. */
export const workersStandAlone = {
  name: 'workers-stand-alone',
  generateBundle: (_options: object, bundle: Readonly<Record<string, Chunk>>) => {
    const workers = Object.values(bundle).filter(({ facadeModuleId }) => WORKER.test(facadeModuleId ?? ''))
    if (workers.length !== WORKERS) throw new Error(`${workers.length} worker threads, and not ${WORKERS}`)
    const needed = new Set(workers.flatMap(({ imports = [] }) => imports))
    for (const file of needed) for (const next of bundle[file]?.imports ?? []) needed.add(next)
    const isApp = (file: string) => file === 'electron' || ENTRY.test(bundle[file]?.facadeModuleId ?? '')
    const wrong = [...needed].filter(isApp)
    if (wrong.length > 0) throw new Error(`a worker thread would load ${wrong.join(', ')}`)
  },
}
