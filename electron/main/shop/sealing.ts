// Sealing with a key of our own: AES-256-GCM, and scrypt to derive a key from what a person can remember.
export { seal, unseal } from '../files/encryption'
export * from '../files/derived-key'
