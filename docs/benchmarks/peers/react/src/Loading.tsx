/** Until the first page and its content are there. */
export function Loading() {
  return <p className="loading">Loading...</p>
}
