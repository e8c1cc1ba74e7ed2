// Types of imports that are not code, as the bundler resolves them.
declare module '*.css?raw' {
  const text: string
  export default text
}
declare module '*.woff2?inline' {
  const dataUrl: string
  export default dataUrl
}
