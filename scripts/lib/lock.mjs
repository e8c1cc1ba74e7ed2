// What a complete lock file contains: every optional package that a locked package needs, for every platform.

const PLATFORM =
  /-?(android|darwin|freebsd|linux|openharmony|win32)-(arm64|arm|ia32|loong64|ppc64|riscv64|s390x|x64)(?:-(\w+))?$/

/** The platform in the name of a binary package: `…/binding-linux-x64-musl`. */
function platformOf(name) {
  const [, os, cpu, kind = ''] = PLATFORM.exec(name) ?? []
  if (!os) throw new Error(`the name ${name} does not tell its platform`)
  const libc = kind.startsWith('musl') ? ['musl'] : os === 'linux' ? ['glibc'] : undefined
  return { cpu: [cpu], os: [os], ...(libc ? { libc } : {}) }
}

/** The optional packages that the lock's packages need and the lock does not contain, with their versions. */
export function missingOptional({ packages }) {
  const missing = new Map()
  for (const [path, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const places = [`${path}/node_modules/${name}`, `node_modules/${name}`]
      if (!places.some((place) => packages[place])) missing.set(name, { version, dev })
    }
  }
  return missing
}

/** Adds what is missing to the lock, in order. Returns the added names. */
export function completeLock(lock) {
  const missing = missingOptional(lock)
  for (const [name, { version, dev }] of missing) {
    if (!/^\d/.test(version)) throw new Error(`${name} is wanted at ${version}, which is no exact version`)
    const { cpu, os, libc } = platformOf(name)
    lock.packages[`node_modules/${name}`] = {
      version,
      cpu,
      ...(dev ? { dev } : {}),
      ...(libc ? { libc } : {}),
      optional: true,
      os,
    }
  }
  const [root, ...others] = Object.entries(lock.packages)
  others.sort(([left], [right]) => left.localeCompare(right, 'en'))
  lock.packages = Object.fromEntries([root, ...others])
  return [...missing.keys()]
}
