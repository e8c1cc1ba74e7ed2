// Who may speak to the main process: the top frame of a window of ours, showing a page of ours. Nobody else.

/** What Electron tells about the frame a message came from. It is null when the frame was destroyed or has navigated away. */
export interface SenderFrame {
  readonly url: string
  readonly parent: unknown
}

/** True if `frame` is a top frame whose page lies under one of `trustedOrigins` (`app://bundle`, in development also the dev server). */
export function isTrustedSender(
  frame: SenderFrame | null | undefined,
  trustedOrigins: readonly string[],
): boolean {
  if (frame === null || frame === undefined || frame.parent !== null) return false
  return trustedOrigins.some((origin) => frame.url === origin || frame.url.startsWith(`${origin}/`))
}
