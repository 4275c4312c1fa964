// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { useCarousel } from './use-carousel.ts'

const WIDTH = 300
/** Space between two slides, as in the impact gallery. */
const GAP = 24
const SLIDES = ['rice', 'oil', 'sugar']
const MANY = Array.from({ length: 12 }, (_, at) => `slide ${at}`)

function Strip({ slides = SLIDES }) {
  const { index, previous, next, show, strip, onKeyDown } = useCarousel(slides.length)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of a carousel
    <div onKeyDown={onKeyDown} data-testid="keys">
      <div {...strip} data-testid="strip">
        {slides.map((slide) => (
          <span key={slide}>{slide}</span>
        ))}
      </div>
      <output>{slides[index]}</output>
      <button type="button" onClick={previous}>
        previous
      </button>
      <button type="button" onClick={next}>
        next
      </button>
      <button type="button" onClick={() => show(2, 'instant')}>
        last
      </button>
    </div>
  )
}

const shown = () => screen.getByRole('status').textContent
const strip = () => screen.getByTestId('strip')
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const key = (name: string, modifiers = {}) => fireEvent.keyDown(screen.getByTestId('keys'), { key: name, ...modifiers })

/** Simulates the browser: scrolls to a slide, and reports the end of the scrolling. */
function scrollTo(at: number, gap = 0): void {
  strip().scrollLeft = at * (WIDTH + gap) * (document.dir === 'rtl' ? -1 : 1)
  // The tests have no helper for this event, so they dispatch a native event.
  act(() => void strip().dispatchEvent(new Event('scrollend', { bubbles: true })))
}

let scrolls: ReturnType<typeof vi.fn>

/** Sets the positions of the strip and its slides. */
function layOut(gap = 0): void {
  Object.defineProperty(strip(), 'clientWidth', { value: WIDTH })
  for (const [at, slide] of [...strip().children].entries())
    Object.defineProperty(slide, 'offsetLeft', { get: () => at * (WIDTH + gap) * (document.dir === 'rtl' ? -1 : 1) })
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  render(<Strip />)
  layOut()
  scrolls = vi.fn()
  strip().scrollTo = scrolls as typeof Element.prototype.scrollTo
})
afterEach(() => {
  document.body.replaceChildren()
  document.dir = ''
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the buttons', () => {
  test('scroll to the neighbours and wrap around', () => {
    press('previous')
    expect(shown()).toBe('sugar')
    expect(scrolls).toHaveBeenLastCalledWith({ left: 2 * WIDTH, behavior: 'smooth' })
    press('next')
    expect(shown()).toBe('rice')
    press('next')
    expect(shown()).toBe('oil')
    expect(scrolls).toHaveBeenLastCalledWith({ left: WIDTH, behavior: 'smooth' })
  })

  test('pressed twice before a render, move twice', () => {
    act(() => {
      screen.getByRole('button', { name: 'next' }).click()
      screen.getByRole('button', { name: 'next' }).click()
    })
    expect(shown()).toBe('sugar')
  })

  test('do not animate with reduced motion', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    press('next')
    expect(scrolls).toHaveBeenLastCalledWith({ left: WIDTH, behavior: 'instant' })
  })

  test('can show a slide at once', () => {
    press('last')
    expect(shown()).toBe('sugar')
    expect(scrolls).toHaveBeenLastCalledWith({ left: 2 * WIDTH, behavior: 'instant' })
  })
})

describe('the arrow keys', () => {
  test('follow the reading direction', () => {
    key('ArrowRight')
    expect(shown()).toBe('oil')
    document.dir = 'rtl'
    key('ArrowRight')
    expect(shown()).toBe('rice')
    key('ArrowLeft')
    expect(shown()).toBe('oil')
  })

  test.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])(
    'pressed with %s are left to the browser, such as Alt+Left for Back',
    (modifier) => {
      expect(key('ArrowRight', { [modifier]: true })).toBe(true)
      expect(key('End', { [modifier]: true })).toBe(true)
      expect(shown()).toBe('rice')
    },
  )

  test('prevent sideways scrolling of the page; other keys are left to the browser', () => {
    expect(key('ArrowRight')).toBe(false)
    expect(key('Tab')).toBe(true)
    expect(shown()).toBe('oil')
  })
})

describe('swiping', () => {
  test.each(['ltr', 'rtl'])('shows the slide where it ends (%s)', (dir) => {
    document.dir = dir
    fireEvent.pointerDown(strip())
    scrollTo(2)
    expect(shown()).toBe('sugar')
  })

  test.each(['ltr', 'rtl'])('marks the last of many slides that have space between them (%s)', (dir) => {
    cleanup()
    render(<Strip slides={MANY} />)
    layOut(GAP)
    document.dir = dir
    fireEvent.pointerDown(strip())
    scrollTo(11, GAP)
    expect(shown()).toBe('slide 11')
  })

  test('marks the slide where a swipe ended, also in a browser without `scrollend`', () => {
    vi.useFakeTimers()
    const own = Object.getOwnPropertyDescriptor(window, 'onscrollend')
    Reflect.deleteProperty(window, 'onscrollend')
    onTestFinished(() => void (own && Object.defineProperty(window, 'onscrollend', own)))
    fireEvent.pointerDown(strip())
    for (const left of [WIDTH, 2 * WIDTH]) {
      strip().scrollLeft = left
      fireEvent.scroll(strip())
    }
    act(() => void vi.runAllTimers())
    expect(shown()).toBe('sugar')
  })

  test('the end of an interrupted scroll changes nothing', () => {
    press('next')
    press('next')
    scrollTo(1)
    expect(shown()).toBe('sugar')
    scrollTo(2)
    expect(shown()).toBe('sugar')
  })

  test.each(['scrollend', 'scroll'])(
    'a scroll that the browser dropped is asked for again where the strip comes to rest (%s)',
    (event) => {
      vi.useFakeTimers()
      press('next')
      press('next')
      // The strip is about to move: the browser still reports the first slide.
      press('next')
      const asked = scrolls.mock.calls.length
      strip().scrollLeft = WIDTH
      act(() => void strip().dispatchEvent(new Event(event, { bubbles: true })))
      act(() => void vi.runOnlyPendingTimers())
      expect(scrolls.mock.calls.length).toBeGreaterThan(asked)
      expect(scrolls).toHaveBeenLastCalledWith({ left: 0, behavior: 'smooth' })
      scrollTo(0)
      expect(shown()).toBe('rice')
    },
  )

  test('after the visible slide was chosen, the Tab key still scrolls to another one', () => {
    vi.useFakeTimers()
    scrollTo(2)
    press('last')
    act(() => void vi.runAllTimers())
    scrollTo(1)
    expect(shown()).toBe('oil')
  })

  test('after a button, by touch or wheel, shows where it ends', () => {
    press('next')
    fireEvent.pointerDown(strip())
    scrollTo(0)
    expect(shown()).toBe('rice')
    press('next')
    fireEvent.wheel(strip())
    scrollTo(2)
    expect(shown()).toBe('sugar')
  })

  test('a finger that holds the strip still between two slides marks none of them', () => {
    vi.useFakeTimers()
    press('next')
    fireEvent.pointerDown(strip())
    strip().scrollLeft = 1.6 * WIDTH
    fireEvent.scroll(strip())
    act(() => void vi.runAllTimers())
    expect(shown()).toBe('oil')
  })

  test('a strip that left the screen while it moved keeps its slide', () => {
    vi.useFakeTimers()
    press('next')
    cleanup()
    render(<Strip />)
    press('next')
    act(() => void vi.runAllTimers())
    scrollTo(0)
    expect(shown()).toBe('oil')
  })

  test('a scroll inside a slide is not one of the strip', () => {
    press('next')
    fireEvent.pointerDown(strip())
    strip().scrollLeft = 2 * WIDTH
    act(() => void strip().children[1]?.dispatchEvent(new Event('scrollend', { bubbles: true })))
    expect(shown()).toBe('oil')
  })
})
