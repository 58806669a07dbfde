import { createStore } from '#web/platform/browser/store.ts'

const runMilliseconds = 3_000
const tickMilliseconds = 100
/** From here on it finishes by itself: a bar that stands still at its end looks stuck. */
const finishAbove = 95
const leaveMilliseconds = 400
const failedMilliseconds = 1_500

type Progress = { percent: number; isShown: boolean; isFailed: boolean }

const atRest: Progress = { percent: 0, isShown: false, isFailed: false }

/** The run of the bar: it is started and ended by navigations, and between them goes by the clock. */
export function createProgress() {
  const store = createStore<Progress>(atRest)
  let ticking: ReturnType<typeof setInterval> | undefined
  let leaving: ReturnType<typeof setTimeout> | undefined

  function end(isFailed: boolean) {
    clearInterval(ticking)
    clearTimeout(leaving)
    store.set({ percent: 100, isShown: true, isFailed })
    leaving = setTimeout(() => store.set(atRest), isFailed ? failedMilliseconds : leaveMilliseconds)
  }

  function tick() {
    const percent = store.get().percent + (100 * tickMilliseconds) / runMilliseconds
    if (percent > finishAbove) end(false)
    else store.set({ percent, isShown: true, isFailed: false })
  }

  return {
    store,
    start() {
      clearInterval(ticking)
      clearTimeout(leaving)
      store.set({ percent: 0, isShown: true, isFailed: false })
      ticking = setInterval(tick, tickMilliseconds)
    },
    finish() {
      // It may have run out by itself long before the page came.
      if (store.get().isShown) end(false)
    },
    fail: () => end(true),
  }
}

export type ProgressRun = ReturnType<typeof createProgress>
