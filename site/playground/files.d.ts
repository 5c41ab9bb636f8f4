/** A file whose text the build puts into the bundle. */
declare module '*.csv' {
  const text: string;
  export default text;
}
