// E-mail addresses, looked at only as far as a slip of the finger shows; the service decides.

export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())
