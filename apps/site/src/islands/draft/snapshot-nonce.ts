/**
 * Allows the styles of snapshots, which may be those of an older build. It keeps nothing out: without scripts, forms and other addresses
 * than pictures, styles are all that a snapshot can bring.
 */
export const SNAPSHOT_NONCE = 'snapshot'
