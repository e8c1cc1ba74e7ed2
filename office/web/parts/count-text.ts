// Counts in Indian groups, as amounts are written.
const GROUPED = new Intl.NumberFormat('en-IN')

export const countText = (count: number): string => GROUPED.format(count)
