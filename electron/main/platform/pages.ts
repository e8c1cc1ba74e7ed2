// Pages that main renders itself, at addresses within the window's own origin.

/** Answers its own addresses; null for every other. */
export type Pages = (request: Request) => Promise<Response | null>
