import { spawn } from 'node:child_process'

/** Whom a command runs as. Nobody in particular when the product itself is not root. */
export type OsUser = {
  name: string
  uid: number
  gid: number
}

/** Nothing of our own environment goes along: settings of ours are secrets, and PG… variables would change what it does. */
export const bareEnvironment = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** Runs a command to its end, from a folder that everybody can enter. */
export function runCommand(file: string, args: string[], user?: OsUser): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: '/',
      env: bareEnvironment,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...identityOf(user),
    })
    let output = ''
    const keep = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => resolve({ ok: false, output: error.message }))
    child.on('close', (code) => resolve({ ok: code === 0, output: output.trim() }))
  })
}

export function identityOf(user?: OsUser) {
  return user ? { uid: user.uid, gid: user.gid } : {}
}
