// E-mail addresses, checked only for obvious typing mistakes; the service decides.

export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())
