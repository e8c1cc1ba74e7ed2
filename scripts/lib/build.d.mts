/** For Node, by which each start of the office runs. */
export const officeFlags: readonly string[]
