// What the bundler makes of files that are not code.
declare module '*.css?raw' {
  const text: string
  export default text
}
declare module '*.woff2?inline' {
  const dataUrl: string
  export default dataUrl
}
