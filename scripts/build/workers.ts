// A worker thread that loaded the app's own file would start a second app in its thread, where there is no `electron`: no backup would be
// copied and no log verified. How the bundler parts the main process decides that, so every build is held to it.

/** The part of a bundler's module that is needed here. */
interface ModuleOfGraph {
  /** Who imports it, from the start on; not who fetches it later. */
  readonly importers: readonly string[]
}
interface Graph {
  getModuleInfo(id: string): ModuleOfGraph | null
}

const WORKER = /[\\/]electron[\\/]main[\\/].+-worker\.ts(?:$|\?)/
const ENTRY = /[\\/]electron[\\/]main[\\/]index\.ts$/
const APP = /[\\/]electron[\\/]main[\\/]app[\\/]start\.ts$/
/** The workers that verify the log, copy it and read statements, and the process that asks the system's key store. */
const WORKERS = 4

/** The module, and everything that needs it before it can begin. */
function needing(id: string, graph: Graph): ReadonlySet<string> {
  const found = new Set([id])
  for (const one of found)
    for (const importer of graph.getModuleInfo(one)?.importers ?? []) found.add(importer)
  return found
}

/** The file that a module of main lies in because a worker needs it too; null for every other. */
function partBesideWorkers(id: string, graph: Graph): string | null {
  const all = [...needing(id, graph)]
  if (WORKER.test(id) || !all.some((one) => WORKER.test(one))) return null
  if (all.some((one) => ENTRY.test(one))) return 'entry-and-workers'
  return all.some((one) => APP.test(one)) ? 'app-and-workers' : null
}

export const partsBesideWorkers = { name: partBesideWorkers, priority: 3 }

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
