/** Whoever read the log is gone: that must end neither the site nor a build. Without a listener a closed pipe is an uncaught error. */
export function surviveClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
