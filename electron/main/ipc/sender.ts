// Who may talk to the main process: the top frame of one of our windows, showing one of our pages. Nobody else.

/** What Electron says about the frame that sent a message. Null if the frame was destroyed or has navigated away. */
export interface SenderFrame {
  readonly url: string
  readonly parent: unknown
}

/**
 * True if `frame` is a top frame whose page belongs to one of `trustedOrigins` (`app://bundle`, and during development
 * the dev server).
 */
export function isTrustedSender(
  frame: SenderFrame | null | undefined,
  trustedOrigins: readonly string[],
): boolean {
  if (frame === null || frame === undefined || frame.parent !== null) return false
  return trustedOrigins.some((origin) => frame.url === origin || frame.url.startsWith(`${origin}/`))
}
