/**
 * Allows the styles of snapshots, even of an older build. This costs no safety: scripts, forms and addresses other than pictures are
 * blocked, so a snapshot can only bring styles.
 */
export const SNAPSHOT_NONCE = 'snapshot'

/**
 * What the frame of a snapshot may do: follow a link that a person presses. It has the origin of the site, so that pictures and fonts load,
 * and so that its page can lead the language switch to the draft in the other language; without scripts, nothing else comes with it.
 */
export const SNAPSHOT_SANDBOX = 'allow-same-origin allow-top-navigation-by-user-activation'

/**
 * The document of the frame. It has a policy of its own, also on hosts that send none: styles of the snapshot, and files of the site and of
 * the project, so that a snapshot shows nothing from elsewhere.
 * @param html the snapshot
 * @param project origin of the project
 */
export function snapshotDocument(html: string, project: string): string {
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${SNAPSHOT_NONCE}'`,
    `img-src 'self' data: ${project}`,
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  const styled = html.replace(/<style(?=[\s>])/g, `<style nonce="${SNAPSHOT_NONCE}"`)
  // Before everything of the snapshot, which may have a head of its own.
  return `<!doctype html><meta http-equiv="content-security-policy" content="${policy}">${styled}`
}
