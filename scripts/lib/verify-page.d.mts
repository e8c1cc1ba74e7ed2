export const verifyPage: string
export function verifyPageText(): string
