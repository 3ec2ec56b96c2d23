/** The second half of a double click would hit whatever has come to stand there: only the first counts. */
export function once(event: MouseEvent, deed: () => void): void {
  if (event.detail < 2) deed();
}
