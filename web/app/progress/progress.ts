import { createStore } from '#web/platform/browser/store.ts'

const runMilliseconds = 3_000
const tickMilliseconds = 100
/** Above this the bar finishes by itself, because a bar that stops just before the end looks stuck. */
const finishAbove = 95
const leaveMilliseconds = 400
const failedMilliseconds = 1_500

type Progress = { percent: number; isShown: boolean; isFailed: boolean }

const atRest: Progress = { percent: 0, isShown: false, isFailed: false }

/** The state of the bar: navigations start and end it; in between it advances with time. */
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
      // It may have finished by itself before the page was loaded.
      if (store.get().isShown) end(false)
    },
    fail: () => end(true),
  }
}

export type ProgressRun = ReturnType<typeof createProgress>
