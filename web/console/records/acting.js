/** Whether an account may act as another one; the server's rule, which it holds itself. */
export function mayActAs({ isOwner, isHousehold, environment, database }) {
  if (database === "public") return false;
  if (environment !== "production") return true;
  return isOwner && !isHousehold;
}
