import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { notice } from './notice.ts'

const run = promisify(execFile)

test('NOTICE names every package that is delivered, with its licence: `npm run notice` writes it', () => {
  expect(readFileSync('NOTICE', 'utf8')).toBe(notice())
})

test('it has what runs on the server and what is built into the pages, and nothing that only tests use', () => {
  const names = notice().split('\n')
  const has = (name: string) => names.some((line) => line.startsWith(`${name} `))
  expect(
    ['fastify', 'pg', 'react', 'react-dom', '@mantine/core', '@floating-ui/react', 'zod'].filter((name) => !has(name)),
  ).toEqual([])
  expect(['vitest', 'stripe', 'jsdom', 'typescript'].filter(has)).toEqual([])
  expect(notice()).toContain('Permission is hereby granted')
})

test(
  '`npm run sbom` writes a bill of materials in CycloneDX, with the hash of every package',
  { timeout: 60_000 },
  async () => {
    const { stdout } = await run('npm', ['run', '--silent', 'sbom'], { maxBuffer: 50_000_000 })
    const bom = JSON.parse(stdout) as {
      bomFormat: string
      metadata: { component: { purl: string } }
      components: { name: string; hashes?: object[] }[]
    }
    expect(bom.bomFormat).toBe('CycloneDX')
    expect(bom.metadata.component.purl).toMatch(/^pkg:npm\/counterfoil@/)
    for (const name of ['fastify', 'react', 'pg'])
      expect(bom.components.find((each) => each.name === name)?.hashes).toHaveLength(1)
  },
)
