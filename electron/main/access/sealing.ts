// Sealing with a key of our own: AES-256-GCM, and scrypt to derive a key from what a person can remember.
export { seal, unseal } from '#shared/node/sealing/encryption'
export * from '#shared/node/sealing/derived-key'
