/** Shown until the first page and its content are loaded. */
export function Loading() {
  return <p className="loading">Loading...</p>
}
