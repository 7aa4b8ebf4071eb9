import { execFile } from 'node:child_process'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DATABASE_USER, isRoot } from './computers.ts'

const run = promisify(execFile)
const SCRIPT = join(import.meta.dirname, '../make-certificate.sh')
/** Where shops find PostgreSQL: HAProxy beside them, which opens no TLS. */
const OWN_LOOPBACK = ['localhost', '127.0.0.1']

/**
 * The certificate of a computer, signed by the CA in `folder`, for its name and further names or addresses. Returns the
 * folder of `ca.crt`, `own.crt` and `own.key`.
 */
export async function makeCertificate(
  folder: string,
  computer: string,
  names: readonly string[] = [],
): Promise<string> {
  await run('sh', [SCRIPT, folder, computer, ...names])
  return join(folder, computer)
}

/** The same for a server of PostgreSQL, in the folder `tls` beside its data and owned by the database's user. */
export async function makeDatabaseCertificate(
  folder: string,
  {
    name,
    address,
    home,
  }: { readonly name: string; readonly address: string; readonly home: string },
): Promise<string> {
  const tls = join(home, 'tls')
  await rename(await makeCertificate(folder, name, [address, ...OWN_LOOPBACK]), tls)
  if (isRoot()) await run('chown', ['-R', `${DATABASE_USER}:${DATABASE_USER}`, tls])
  return tls
}
