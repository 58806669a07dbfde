import { isDeepStrictEqual } from 'node:util'
import { allEndpoints } from '#server/platform/http/endpoints/contracts.ts'
import type { PartOptions } from '../part-options.ts'
import { cutCall } from '../stage/cut-call.ts'
import { type Answer, type Call, isClearRefusal, isDone } from '../stage/http-client.ts'
import { type Stage, startStage } from '../stage/stage.ts'
import { countsOf, effectOf } from './effects.ts'
import { exceptions } from './exceptions.ts'
import { createKit, type Ingredients, type Kit, type Recipe } from './kit.ts'
import { recipesOfAdministration } from './recipes-of-administration.ts'
import { recipesOfBanking } from './recipes-of-banking.ts'
import { recipesOfDocuments } from './recipes-of-documents.ts'
import { recipesOfItems } from './recipes-of-items.ts'
import { recipesOfSchedules } from './recipes-of-schedules.ts'
import { recipesOfSettlement } from './recipes-of-settlement.ts'

const recipes: Record<string, Recipe> = {
  ...recipesOfDocuments,
  ...recipesOfSettlement,
  ...recipesOfItems,
  ...recipesOfBanking,
  ...recipesOfSchedules,
  ...recipesOfAdministration,
}

type Trial = { name: string; path: string; recipe: Recipe }

/** Every POST that writes is repeated in every way that can happen: it has one effect and one response. */
export async function replay(given: PartOptions) {
  const stage = await startStage({ report: given.report, logFolder: given.journalFolder })
  try {
    await replayOn(stage, given)
  } finally {
    await stage.stop()
  }
}

/** Must run without a worker, because the jobs that a call enqueues are counted. */
export async function replayOn(stage: Stage, given: PartOptions, only?: readonly string[]) {
  const kit = createKit(stage)
  const sent: { call: Call; answer: Answer }[] = []
  for (const trial of (await trialsOf(given)).filter(({ name }) => only?.includes(name) ?? true)) {
    const first = await tryOne(stage, kit, trial, given)
    if (first) sent.push(first)
  }
  await replayAllLater(stage, sent)
  for (const sentence of await stage.database.check()) given.report.violation(sentence)
}

/** From the contracts: a new POST needs a recipe, or a reason why it has none; otherwise the run fails. */
async function trialsOf({ report }: PartOptions): Promise<Trial[]> {
  const posts = (await allEndpoints()).filter(({ endpoint }) => endpoint.method === 'POST')
  const names = new Set(posts.map(({ name }) => name))
  for (const name of [...Object.keys(recipes), ...Object.keys(exceptions)])
    if (!names.has(name)) report.violation(`${name} is no POST of any contract`)
  const trials: Trial[] = []
  for (const { name, endpoint } of posts) {
    const recipe = recipes[name]
    if (recipe) trials.push({ name, path: endpoint.path, recipe })
    else if (!(name in exceptions)) report.violation(`${name} has no recipe`)
  }
  return trials
}

async function tryOne(stage: Stage, kit: Kit, trial: Trial, { report, random }: PartOptions) {
  const prepare = async (key: string = crypto.randomUUID()) => callOf(trial, await trial.recipe(kit), key)
  const wrong = (sentence: string) => report.violation(`${trial.name}: ${sentence}`)
  const measured = async (work: () => Promise<void>) => {
    const before = await countsOf(stage.database)
    await work()
    return effectOf(before, await countsOf(stage.database))
  }
  const { owner } = stage

  const call = await prepare()
  let answer: Answer = { status: 0, body: {} }
  const expected = await measured(async () => {
    answer = await owner(call)
  })
  if (!isDone(answer)) {
    wrong(`answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return undefined
  }
  if (expected === '') wrong('has no effect that could be counted')
  const again = await measured(async () => expectSame(answer, await owner(call), wrong))
  if (again !== '') wrong(`sent twice, it did more: ${again}`)

  const other = await prepare(call.key)
  const withOther = await measured(async () => expectRefusal(await owner(other), wrong))
  if (withOther !== '') wrong(`another call with the same key did something: ${withOther}`)

  const atOnce = await prepare()
  const together = await measured(async () => {
    const [one, two] = await Promise.all([owner(atOnce), owner(atOnce)])
    if (!isDone(one)) wrong(`at the same moment it answered ${one.status}`)
    expectSame(one, two, wrong)
  })
  if (together !== expected) wrong(`twice at the same moment did ${together} instead of ${expected}`)

  const cut = await prepare()
  const afterCut = await measured(async () => {
    await cutCall(stage, cut, random.below(40))
    const late = await owner(cut)
    if (!isDone(late)) wrong(`after a cut connection it answered ${late.status}`)
  })
  if (afterCut !== expected) wrong(`cut and sent again did ${afterCut} instead of ${expected}`)

  report.count('endpoints sent again in 5 ways')
  report.round(`${trial.name}: ${expected}`)
  return { call, answer }
}

/** Repeats the calls after everything else has happened. */
async function replayAllLater({ owner, database, report }: Stage, sent: { call: Call; answer: Answer }[]) {
  const before = await countsOf(database)
  for (const { call, answer } of sent)
    expectSame(answer, await owner(call), (sentence) => report.violation(`${call.path} later: ${sentence}`))
  const effect = effectOf(before, await countsOf(database))
  if (effect !== '') report.violation(`sent again later, they did more: ${effect}`)
}

function callOf({ path }: Trial, { params = {}, ...sent }: Ingredients, key: string): Call {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '')
  return { path: filled, key, ...sent }
}

function expectSame(first: Answer, second: Answer, wrong: (sentence: string) => void) {
  if (first.status !== second.status || !isDeepStrictEqual(first.body, second.body))
    wrong(`answered ${first.status} first and then ${second.status} ${JSON.stringify(second.body).slice(0, 200)}`)
}

function expectRefusal(answer: Answer, wrong: (sentence: string) => void) {
  const refused = (answer.status === 409 || answer.status === 422) && isClearRefusal(answer)
  if (!refused) wrong(`another call with the same key answered ${answer.status}`)
}
