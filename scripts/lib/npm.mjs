// How npm is called.

/** npm as it was started, or as found on the system. */
export function npm() {
  const cli = process.env.npm_execpath
  if (cli?.endsWith('.js')) return { command: process.execPath, args: [cli] }
  return process.platform === 'win32'
    ? { command: 'cmd.exe', args: ['/c', 'npm'] }
    : { command: 'npm', args: [] }
}
