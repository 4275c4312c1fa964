/** Keeps the process alive when the reader of its output has ended. Without a listener, a closed pipe is an uncaught error. */
export function surviveClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
