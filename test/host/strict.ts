// Using anything that the host does not implement fails with its name: a test must never pass because of a silent gap.

const isProbe = (key: string | symbol) => typeof key === 'symbol' || key === 'then' || key === 'toJSON'

const refuse = (what: string): never => {
  throw new Error(`host: electron.${what} is not implemented`)
}

/** Wraps the implementation so that every missing property throws an error with its name. */
export function strict<T extends object>(name: string, implementation: T): T {
  return new Proxy(implementation, {
    get(target, key, receiver) {
      if (key in target || isProbe(key)) return Reflect.get(target, key, receiver)
      return refuse(`${name}.${String(key)}`)
    },
  })
}

/** Stands for a whole part of Electron that the host lacks. It can be referenced but not used. */
export function absent(name: string): object {
  return new Proxy(function () {}, {
    get: (_target, key) => (isProbe(key) ? undefined : refuse(`${name}.${String(key)}`)),
    apply: () => refuse(`${name}()`),
    construct: () => refuse(`${name} (as a constructor)`),
  })
}
