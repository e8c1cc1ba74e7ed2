// Run by electron-builder for each packed app, before it becomes an installer (`electron-builder.yml`): the native module's binary must be
// the one of the app's own processor, or the counter would have no memory of its log outside its folder.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Arch } from 'electron-builder'

/** The packages of native binaries in `modules`, the folder beside the archive, that do not fit; those that are missing too. */
export function foreignBinaries(names, platform, arch) {
  const there = names.filter((name) => name.startsWith('keyring-'))
  const fits = (name) => name.startsWith(`keyring-${platform}-${arch}`)
  const foreign = there.filter((name) => !fits(name)).map((name) => `${name} is of another computer`)
  return there.some(fits) ? foreign : [...foreign, `there is no binary for ${platform} on ${arch}`]
}

export default function afterPack({ appOutDir, packager, arch, electronPlatformName }) {
  const folder = join(packager.getResourcesDir(appOutDir), 'app.asar.unpacked', 'node_modules', '@napi-rs')
  const problems = foreignBinaries(readdirSync(folder), electronPlatformName, Arch[arch])
  if (problems.length > 0) throw new Error(`the native module in ${appOutDir}: ${problems.join(', ')}`)
}
