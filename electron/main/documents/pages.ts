// Pages that main draws itself, at addresses inside the window's own origin.

/** Answers the addresses that are its own; null for every other. */
export type Pages = (request: Request) => Promise<Response | null>
