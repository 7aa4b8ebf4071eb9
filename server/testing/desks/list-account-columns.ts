import type { TestShop } from '../build-test-shop.ts'

/** Every column that can name an account: by key, or by its name. */
export async function listAccountColumns({ pool }: Pick<TestShop, 'pool'>): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name ~ '(email$|user|owner|caller|recipient|_by$)'
      and data_type in ('text', 'uuid')
    union
    select conrelid::regclass || '.' || attname from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'users'::regclass
    order by 1`)
  return rows.map(({ name }) => name)
}
