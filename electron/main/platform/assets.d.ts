// Types of imports that are not code, as the bundler resolves them.
declare module '*.png?inline' {
  const dataUrl: string
  export default dataUrl
}
