import { required } from '#shared/required.ts'
import { createHash, createHmac, pbkdf2Sync, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { onClient, sessionSettings } from './pool.ts'
import { type Client, escapeIdentifier, escapeLiteral } from 'pg'

/** The role of the product, which owns nothing. */
const appRole = 'counterfoil_app'

/**
 * If the product is given the owner's login, it connects with this one instead. Other owners on the same server have
 * other names.
 */
export const loginOf = (ownerName: string) =>
  `counterfoil_login_${createHash('sha256').update(ownerName).digest('hex').slice(0, 8)}`

/** The login may do more than become the product's role. */
export class LoginTooStrong extends Error {}

/**
 * Creates, if necessary, a login that can become `counterfoil_app` and nothing else. Its password is derived from
 * the owner's, so that all servers with the same settings know it without storing it. Returns nothing if the owner
 * has no password, or may not create logins.
 */
export async function restrictedLogin(ownerUrl: string): Promise<string | undefined> {
  return onClient(ownerUrl, async (owner) => {
    if (typeof owner.password !== 'string' || owner.password === '') return undefined
    const name = loginOf(owner.user ?? '')
    const password = await passwordFrom(owner.password)
    const url = withCredentials(ownerUrl, name, password)
    if (await canBecomeApp(url)) return url
    const isMade = await makeLogin(owner, name, password)
    return isMade && (await canBecomeApp(url)) ? url : undefined
  })
}

/** Lets the servers' login become `counterfoil_app`; creates it if necessary, and gives it the password that it is to have. */
export async function admitLogin(ownerUrl: string, loginUrl: string) {
  const { username, password } = new URL(loginUrl)
  const [name, secret] = [decodeURIComponent(username), decodeURIComponent(password)]
  await onClient(ownerUrl, async (owner) => {
    const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [name])
    if (rowCount === 0) await owner.query(createLogin(name, secret))
    await owner.query(admit(name, await databaseOf(owner)))
    const rights = await rightsBeyondApp(owner, name)
    if (rights.length > 0)
      throw new LoginTooStrong(
        `The login ${name} of DATABASE_URL may do more than the product needs (${rights.join(', ')}): name one of its own, which is made when it is not there.`,
      )
    await bringSettings(owner, name)
    if (rowCount !== 0 && !(await canBecomeApp(loginUrl))) await owner.query(changePassword(name, secret))
  })
}

/** The same address with other credentials. */
export function withCredentials(url: string, name: string, password: string) {
  const changed = new URL(url)
  changed.username = encodeURIComponent(name)
  changed.password = encodeURIComponent(password)
  return changed.href
}

/** Describes the rights of a login that the product does not need. */
export async function rightsBeyondApp(client: Pick<Client, 'query'>, name: string | null = null) {
  const { rows } = await client.query<{ rights: string[] }>(rightsQuery, [name, appRole])
  return rows[0]?.rights ?? []
}

const rightsQuery = `
  select array_remove(array[
           case when rolsuper then 'superuser' end,
           case when rolcreaterole then 'creates roles' end,
           case when rolcreatedb then 'creates databases' end,
           case when rolreplication then 'replicates' end,
           case when rolbypassrls then 'passes row security' end,
           case when exists (select from pg_database where datname = current_database() and datdba = r.oid)
                then 'owns the database' end,
           (select 'is a member of ' || string_agg(m.roleid::regrole::text, ', ') from pg_auth_members m
             where m.member = r.oid and m.roleid <> $2::regrole)
         ], null) as rights
    from pg_roles r where rolname = coalesce($1, session_user)`

const stretch = promisify<string, string, number, Buffer>(scrypt)

const passwordFrom = async (ownerPassword: string) =>
  (await stretch(ownerPassword, 'counterfoil.login', 32)).toString('base64url')

/** The login or the role was refused. Other errors, such as an unreachable database, say nothing about the login. */
const refusals = new Set(['28P01', '28000', '42501', '42704'])

async function canBecomeApp(url: string) {
  try {
    return await onClient(url, async () => true, `-c role=${appRole}`)
  } catch (error) {
    if (!refusals.has(codeOf(error))) throw error
    return false
  }
}

const mostTries = 5

/** Two servers that start at once may both try to create it: then one of them finds it created. */
async function makeLogin(owner: Client, name: string, password: string) {
  const database = await databaseOf(owner)
  for (let tries = 1; ; tries += 1) {
    try {
      const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [name])
      await owner.query(rowCount === 0 ? createLogin(name, password) : changePassword(name, password))
      await owner.query(admit(name, database))
      await bringSettings(owner, name)
      return true
    } catch (error) {
      if (codeOf(error) === '42501') return false
      if (!happensAtOnce.has(codeOf(error)) || tries === mostTries) throw error
    }
  }
}

/** The role exists by now, or was changed at the same moment. */
const happensAtOnce = new Set(['42710', '23505', 'XX000'])

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

const createLogin = (name: string, password: string) =>
  `create role ${escapeIdentifier(name)} login noinherit password ${escapeLiteral(verifierOf(password))}`

const changePassword = (name: string, password: string) =>
  `alter role ${escapeIdentifier(name)} login noinherit password ${escapeLiteral(verifierOf(password))}`

const admit = (name: string, database: string) => `
  grant ${appRole} to ${escapeIdentifier(name)} with inherit false, set true, admin false;
  grant connect on database ${escapeIdentifier(database)} to ${escapeIdentifier(name)}`

/** The login has the settings of a session from the beginning, for poolers, which pass nothing on. */
async function bringSettings(owner: Client, name: string) {
  const { rows } = await owner.query<{ kept: string[] | null }>(
    'select rolconfig as kept from pg_roles where rolname = $1',
    [name],
  )
  for (const [setting, value] of Object.entries(sessionSettings()))
    if (!rows[0]?.kept?.includes(`${setting}=${value}`))
      await owner.query(`alter role ${escapeIdentifier(name)} set ${setting} = ${escapeLiteral(String(value))}`)
}

async function databaseOf(owner: Client) {
  const { rows } = await owner.query<{ name: string }>('select current_database() as name')
  return required(rows[0], 'the answer').name
}

const iterations = 4096

/**
 * PostgreSQL's password verifier (RFC 5803), calculated here so that the password itself never appears in its log.
 */
function verifierOf(password: string) {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, iterations, 32, 'sha256')
  const keyOf = (word: string) => createHmac('sha256', salted).update(word).digest()
  const storedKey = createHash('sha256').update(keyOf('Client Key')).digest()
  const parts = [salt, storedKey, keyOf('Server Key')].map((bytes) => bytes.toString('base64'))
  return `SCRAM-SHA-256$${iterations}:${parts[0]}$${parts[1]}:${parts[2]}`
}
