import { type ComponentType, lazy, Suspense, useState } from 'react'

interface LazyPartOptions<Props> {
  /** Shown if the code cannot be fetched, for parts that staff asked for. Without this component, nothing is shown. */
  NotFetched?: ComponentType<Props>
  /** Shown until the code is loaded. */
  Waiting?: ComponentType
}

const Nothing = () => null

/**
 * A part of a screen in a separate chunk. If the chunk cannot be fetched (no connection, or an old tab after a release), the screen
 * stays with all typed values, and the part is fetched again when it is shown the next time. `lazy` alone takes the screen down, and
 * remembers the failure.
 * @param load imports the part
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { NotFetched = Nothing, Waiting = Nothing }: LazyPartOptions<Props> = {},
): ComponentType<Props> {
  const fetched = (attempt: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
    lazy(() =>
      attempt().then(
        (loaded) => ({ default: loaded }),
        () => {
          next = fetched(() => refetchStyles().then(load))
          return { default: NotFetched }
        },
      ),
    )
  let next = fetched(load)

  return (props) => <Part newest={() => next} Waiting={Waiting} props={props} />
}

interface PartProps<Props> {
  newest: () => ComponentType<Props>
  Waiting: ComponentType
  props: Props
}

/**
 * Keeps its first attempt to load the code. The state of this component outlasts the wait, because the component contains the `Suspense`
 * itself.
 */
function Part<Props extends object>({ newest, Waiting, props }: PartProps<Props>) {
  const [Attempt] = useState(newest)
  return (
    <Suspense fallback={<Waiting />}>
      <Attempt {...props} />
    </Suspense>
  )
}

/**
 * Fetches failed style sheets of a chunk again: Vite requests each sheet only once. After a second failure, the sheet stays
 * missing.
 */
async function refetchStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  const loaded = new Set(links.filter(isLoaded).map(({ href }) => href))
  const failed = new Map(links.flatMap((link) => (loaded.has(link.href) ? [] : [[link.href, link] as const])))
  await Promise.all([...failed.values()].map(refetch))
}

/** A failed style sheet is missing from the page, or is on the page but unreadable. */
function isLoaded({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet?.cssRules !== undefined
  } catch (error) {
    if (error instanceof DOMException) return false
    throw error
  }
}

function refetch(failed: HTMLLinkElement): Promise<void> {
  return new Promise((resolve) => {
    const link = failed.cloneNode() as HTMLLinkElement
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      resolve()
    })
    failed.after(link)
  })
}
