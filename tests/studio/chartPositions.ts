/** Where the marks of a chart are, whatever else it says. */
export function chartPositions(svg: string): string[] {
  return svg.match(/ (d|cx|cy|transform|points)="[^"]*"/g) ?? [];
}
