/** Where a picture is, by the file name that the API gives. */
export function mediaAddress(filename: string): string {
  return `/media/${encodeURIComponent(filename)}`;
}
