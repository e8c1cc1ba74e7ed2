// What is typed, once it rests: main is not asked for every key.
import { useEffect, useState } from 'react'

const REST_MS = 120

/** The value once it has not changed for a moment. */
export function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
