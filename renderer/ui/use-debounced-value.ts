// What is typed, once it rests: main is not asked for every key.
import { useEffect, useState } from 'react'

const REST_MS = 120

/** The value once it has not changed for a moment. */
export function useDebouncedValue<Value>(value: Value): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), REST_MS)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
