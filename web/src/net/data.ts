/** Fetch what is data and no code: it is there before the page is drawn. */
export async function fetchData(file: string, into: object): Promise<void> {
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(answer.statusText);
  Object.assign(into, await answer.json());
}
