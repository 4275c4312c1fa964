/** A connection silent for this long counts as dead; phones show a dead connection as connected for minutes. */
const PATIENCE_MS = 10_000
/** While the connection counts as dead, the visitor gets a copy after this shorter wait. An answer ends this state. */
const PATIENCE_WHILE_DEAD_MS = 1_000

let isConnectionDead = false
let answers = 0

/** The answer of the network. If the answer is late and a cached copy exists, the copy. */
export async function networkOrCopyIfLate(
  network: Promise<Response>,
  findCopy: () => Promise<Response | undefined>,
): Promise<Response> {
  const answer = network.then((response) => {
    isConnectionDead = false
    answers += 1
    return response
  })
  const answersBefore = answers
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, isConnectionDead ? PATIENCE_WHILE_DEAD_MS : PATIENCE_MS)
  })
  const copyIfLate = late.then(async () => {
    // If another answer arrived meanwhile, the connection is alive, and only this answer is late.
    isConnectionDead = answers === answersBefore
    return (await findCopy()) ?? answer
  })
  try {
    return await Promise.race([answer, copyIfLate])
  } finally {
    clearTimeout(timer)
  }
}
