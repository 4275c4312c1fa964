/**
 * Allows the styles of snapshots, even of an older build. This costs no safety: scripts, forms and addresses other than pictures are
 * blocked, so a snapshot can only bring styles.
 */
export const SNAPSHOT_NONCE = 'snapshot'
