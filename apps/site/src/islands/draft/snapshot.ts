/**
 * Allows the styles of snapshots, even of an older build. This is safe: the content security policy blocks scripts, forms and all
 * addresses except the addresses of pictures and fonts, so a snapshot can only add styles.
 */
export const SNAPSHOT_NONCE = 'snapshot'

/**
 * What the frame of a snapshot may do: follow a link that a person presses. The frame has the origin of the site: pictures and
 * fonts load, and the page can point the language switch to the draft in the other language. The frame runs no scripts, so it
 * cannot use the origin for anything else.
 */
export const SNAPSHOT_SANDBOX = 'allow-same-origin allow-top-navigation-by-user-activation'

/**
 * The document of the frame. The document has its own policy, also on hosts that send no policy. The policy allows styles of the
 * snapshot, and files of the site and of the project, so that a snapshot shows nothing from other origins.
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
  // The policy stands before the complete snapshot, which may have its own head.
  return `<!doctype html><meta http-equiv="content-security-policy" content="${policy}">${styled}`
}
