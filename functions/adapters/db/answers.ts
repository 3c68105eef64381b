/** Whether the database answers. */
export async function databaseAnswers(db: D1Database): Promise<boolean> {
  try {
    return (await db.prepare('SELECT 1 AS one').first<{ one: number }>())?.one === 1
  } catch {
    return false
  }
}
