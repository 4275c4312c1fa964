/** A connection that brings no answer for this long is one that leads nowhere: phones show it as connected for minutes. */
const PATIENCE_MS = 10_000

/**
 * The answer of the network. If it is late, the copy, if there is one.
 * @throws the error of the network
 */
export async function networkOrCopyIfLate(
  network: Promise<Response>,
  findCopy: () => Promise<Response | undefined>,
): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS)
  })
  const copyIfLate = late.then(findCopy).then((copy) => copy ?? network)
  try {
    return await Promise.race([network, copyIfLate])
  } finally {
    clearTimeout(timer)
  }
}
