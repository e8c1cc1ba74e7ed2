// How a schema is used.

/**
 * For a schema that is used once or seldom. By default the library first compiles what checks an object, which takes longer than a use without;
 * what is checked is the same.
 */
export const USED_SELDOM = { jitless: true } as const
