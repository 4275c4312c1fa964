/**
 * Runs `work` for each item, at most `concurrency` at the same time. After a failure, no further work is started.
 * @returns the answers, in the order of the items
 */
export async function mapConcurrently<Item, Answer>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  const queue = items.entries()
  const run = async () => {
    for (const [at, item] of queue) answers[at] = await work(item)
  }
  // Emptied, so that the other runs end after a failure.
  await Promise.all(Array.from({ length: concurrency }, run)).finally(() => [...queue])
  return answers
}
