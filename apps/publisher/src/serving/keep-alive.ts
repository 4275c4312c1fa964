/**
 * Longer than the keep-alive of a proxy in front (Caddy: 2 minutes): if this server closed the connection first, a request could get lost.
 * Node's default is 5 s.
 */
export const KEEP_ALIVE_MS = 150_000
